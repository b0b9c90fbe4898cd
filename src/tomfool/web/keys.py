"""Secrets of seats, ids of tables, and the tokens that forms carry."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and digits that nobody takes for one another."""
ID_LENGTH = 10


def new_id() -> str:
    """Return an id for a table: public for those who have its link, and not to be guessed (49 bits)."""
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def new_secret() -> str:
    """Return a secret of 192 bits, as it stands in a cookie or a personal link."""
    return secrets.token_urlsafe(24)


def hashed(secret: str) -> str:
    """Return what is kept of a *secret*: from it nobody gets back to the secret."""
    return sha256(secret.encode("utf-8", "replace")).hexdigest()


def form_token(key: bytes, visitor: str) -> str:
    """Return the token that forms of this *visitor* carry; *key* is the house's."""
    return hmac.new(key, visitor.encode("utf-8", "replace"), "sha256").hexdigest()[:32]


def same(one: str, other: str) -> bool:
    """Whether two tokens are equal, compared in a time that does not tell where they differ."""
    return hmac.compare_digest(one.encode("utf-8", "replace"), other.encode("utf-8", "replace"))
