"""The QR code of an invitation, read by a library that others wrote, as a camera would."""

from __future__ import annotations

import io

import pytest
import resvg_py
import zxingcpp
from PIL import Image

from tomfool.web.invitation import qr_code


def read(picture: bytes) -> str:
    """Return what the one code in a *picture* (PNG) says."""
    (found,) = zxingcpp.read_barcodes(Image.open(io.BytesIO(picture)).convert("L"))
    assert found.format == zxingcpp.BarcodeFormat.QRCode
    return found.text


@pytest.mark.parametrize(
    "address",
    ["http://127.0.0.1:8000/tables/abcdefghjk", f"https://cards.example/{'long/' * 30}tables/abcdefghjk"],
)
def test_the_code_says_the_address(address: str) -> None:
    drawn = resvg_py.svg_to_bytes(svg_string=qr_code(address).decode(), width=600)
    assert read(bytes(drawn)) == address


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_the_code_on_the_page_says_where_the_table_is(house, guest, theme, hand) -> None:
    host = guest(hand, color_scheme=theme)
    table = host.make(house, "scarto", bots=1)
    code = host.page.locator("img.qr")
    code.scroll_into_view_if_needed()
    assert code.evaluate("code => code.decode().then(() => code.naturalWidth)") > 0
    assert read(code.screenshot()) == table
    assert host.page.get_by_label("Link to this table").first.input_value() == table
