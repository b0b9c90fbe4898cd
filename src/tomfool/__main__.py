"""``python -m tomfool`` is ``tomfool``."""

from tomfool.cli import main

if __name__ == "__main__":
    main()
