"""How much one visitor may have of the card room: requests, tables, streams."""

from __future__ import annotations

import ipaddress
from dataclasses import dataclass

from tomfool.web.clock import Clock
from tomfool.web.errors import TooMany

DAY = 86400.0
KNOWN = 20_000
"""Buckets that are remembered; beyond that the full ones are forgotten."""


@dataclass(frozen=True)
class Limits:
    """For each visitor (an address, or a seat where a seat is known): *tables* that are not over, *streams*
    open at the same time, and requests a second with a reserve; *watchers* at one table; *body* bytes.

    An address may ask for so many *reviews* in a row, and for one more each minute; all visitors together
    for so many that are *asked* for and not made yet.
    """

    tables: int = 30
    streams: int = 60
    watchers: int = 200
    rate: float = 20.0
    reserve: float = 60.0
    reviews: float = 6.0
    asked: int = 12
    body: int = 16_384
    forming: float = DAY  # after so many seconds without a sign of life a table is swept away
    playing: float = 30 * DAY
    over: float = 90 * DAY


NO_LIMITS = Limits(
    tables=10**9, streams=10**9, watchers=10**9, rate=1e9, reserve=1e9, reviews=1e9, asked=10**9
)
"""For a network of friends, and for measuring."""


class Buckets:
    """Token buckets: each key has *reserve* requests, and gets *rate* more a second."""

    def __init__(self, clock: Clock, rate: float, reserve: float) -> None:
        self.clock, self.rate, self.reserve = clock, rate, reserve
        self.left: dict[str, tuple[float, float]] = {}

    def take(
        self, key: str, cost: float = 1.0, words: str = "too many requests: wait a few seconds"
    ) -> None:
        """Take a request's *cost* from the bucket of *key*; raise `TooMany` with *words* if it is empty."""
        now = self.clock.now()
        left, then = self.left.get(key, (self.reserve, now))
        left = min(self.reserve, left + (now - then) * self.rate)
        if left < cost:
            raise TooMany(words)
        self.left[key] = (left - cost, now)
        if len(self.left) > KNOWN:
            self._forget(now)

    def _forget(self, now: float) -> None:
        filled = self.reserve / self.rate
        self.left = {key: kept for key, kept in self.left.items() if now - kept[1] < filled}


def address_key(host: str) -> str:
    """Return what stands for the visitor at an address: of IPv6 the network, which one household has.

    >>> address_key("192.0.2.7"), address_key("2001:db8:1:2:3:4:5:6"), address_key("unix")
    ('192.0.2.7', '2001:db8:1:2::/64', 'unix')
    """
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped is not None:
            return str(address.ipv4_mapped)
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
