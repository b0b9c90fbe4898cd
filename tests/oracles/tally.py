"""What came up in hands that were compared, and what should have."""

from collections import Counter
from collections.abc import Callable, Iterable


def missing(
    seen: Counter[str], wanted: Iterable[str], record_property: Callable[[str, object], None]
) -> list[str]:
    """Report how often each of the *wanted* things has been *seen*; return those that never were."""
    lacking = []
    for thing in wanted:
        record_property(thing, seen[thing])
        print(f"{seen[thing]:5} × {thing}")
        if not seen[thing]:
            lacking.append(thing)
    return lacking
