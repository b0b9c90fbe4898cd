"""What is stored of accounts while a game lasts, and how it is forgotten.

One row for each table on Discord, in the database of the card room.  It holds ids and names of those who
play; when the table ends the row is deleted, and overwritten on the disk.  Nothing else holds any.
"""

from __future__ import annotations

import json
from typing import Any

import sqlalchemy as sql

from tomfool.web.store import Store

metadata = sql.MetaData()
rows = sql.Table(
    "discord",
    metadata,
    sql.Column("room", sql.String(32), primary_key=True),
    sql.Column("data", sql.Text, nullable=False),
)


class Kept:
    """The rows in the database behind *store*."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.longest = 0  # letters of the longest row that was written
        metadata.create_all(store.engine)

    async def all(self) -> dict[str, dict[str, Any]]:
        """Return what is kept of every table."""

        def fetch() -> dict[str, dict[str, Any]]:
            with self.store.engine.connect() as connection:
                return {room: json.loads(data) for room, data in connection.execute(sql.select(rows))}

        return await self.store.run(fetch)

    async def put(self, room: str, data: dict[str, Any]) -> None:
        """Keep *data* of a table in place of what was kept."""

        def write() -> None:
            text = json.dumps(data)
            self.longest = max(self.longest, len(text))
            with self.store.engine.begin() as connection:
                connection.execute(sql.delete(rows).where(rows.c.room == room))
                connection.execute(sql.insert(rows), {"room": room, "data": text})

        await self.store.run(write)

    async def forget(self, room: str) -> None:
        """Keep nothing of a table, and leave nothing of it on the disk."""

        def remove() -> None:
            with self.store.engine.begin() as connection:
                connection.execute(sql.delete(rows).where(rows.c.room == room))

        await self.store.run(remove)
        await self.wipe()

    async def wipe(self) -> None:
        """Leave nothing of what was deleted or replaced, on the disk or in the buffers of the database.

        SQLite holds the row that was written last in them until another is written: a blank one is.
        """

        def blank() -> None:
            with self.store.engine.begin() as connection:
                connection.execute(sql.insert(rows), {"room": "", "data": " " * self.longest})
                connection.execute(sql.delete(rows).where(rows.c.room == ""))

        await self.store.run(blank)
        await self.store.wipe()
