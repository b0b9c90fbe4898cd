"""Where the logs of all tables are kept: SQLAlchemy Core, SQLite by default.

What is to be stored by many tables at about the same time shares one commit: a single thread takes all that
waits, writes it in one transaction, and only when that is on the disk are those who wait for it told.  A
commit costs about the same for one choice as for ten, so in a busy room one is begun only after a short
while, in which more comes together; where one table plays alone nothing waits.
The log is append-only, and (table, position) is unique: if another process has written to the same table,
nothing of the second one's entries is kept, and it is told so.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import sqlalchemy as sql
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from tomfool.web.errors import Unwell
from tomfool.web.room import Entry

T = TypeVar("T")

metadata = sql.MetaData()
tables = sql.Table(
    "tables",
    metadata,
    sql.Column("id", sql.String(32), primary_key=True),
    sql.Column("status", sql.String(16), nullable=False),  # forming, playing, over
    sql.Column("public", sql.Boolean, nullable=False),
    sql.Column(
        "owner", sql.String(64), nullable=False, index=True
    ),  # a hash that stands for the visitor who opened it
    sql.Column("opened", sql.Float, nullable=False),
    sql.Column("touched", sql.Float, nullable=False, index=True),
)
entries = sql.Table(
    "entries",
    metadata,
    sql.Column("table_id", sql.String(32), primary_key=True),
    sql.Column("position", sql.Integer, primary_key=True, autoincrement=False),
    sql.Column("kind", sql.String(16), nullable=False),
    sql.Column("data", sql.Text, nullable=False),
    sql.Column("time", sql.Float, nullable=False),
)
reports = sql.Table(
    "reports",
    metadata,
    sql.Column("id", sql.Integer, primary_key=True),
    sql.Column("table_id", sql.String(32), nullable=False),
    sql.Column("hand", sql.Integer, nullable=False),
    sql.Column("seat", sql.Integer, nullable=False),
    sql.Column("text", sql.Text, nullable=False),
    sql.Column("time", sql.Float, nullable=False),
)
house = sql.Table(
    "house",
    metadata,
    sql.Column("key", sql.String(32), primary_key=True),
    sql.Column("value", sql.Text, nullable=False),
)


class Written(NamedTuple):
    """What one table wants to be kept: its log from *position* on, and how it stands.

    *owner* and *public* count when it is opened, *status* then and where *touch* asks to keep it.
    """

    id: str
    position: int
    entries: tuple[Entry, ...]
    status: str = "forming"
    touch: bool = True
    owner: str = ""
    public: bool = False
    time: float = 0.0  # where there are no entries


class Listed(NamedTuple):
    """A table as the list of tables has it."""

    id: str
    status: str
    public: bool
    owner: str
    opened: float
    touched: float


PRAGMAS = ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=5000", "secure_delete=ON")
"""How SQLite keeps things: what was committed is not lost, and what was deleted is overwritten."""


GATHER = 0.008
"""Seconds in which choices gather for a commit, in a room that is busy."""
BUSY = 3
"""Choices in a commit from which on a room is busy."""


class Conflict(Unwell):
    """Another process has written to the same table; its log is to be read again."""

    code = "conflict"


def engine_for(url: str) -> sql.Engine:
    """Return the engine for *url*, with SQLite set to lose nothing that was committed."""
    parsed = sql.make_url(url)
    if parsed.get_backend_name() != "sqlite":
        return sql.create_engine(parsed, pool_pre_ping=True)
    if parsed.database and parsed.database != ":memory:":
        Path(parsed.database).parent.mkdir(parents=True, exist_ok=True)
        engine = sql.create_engine(parsed)
    else:
        engine = sql.create_engine(
            parsed, poolclass=sql.StaticPool, connect_args={"check_same_thread": False}
        )

    @sql.event.listens_for(engine, "connect")
    def _settle(connection: Any, _: object) -> None:
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    return engine


class Ready:
    """A statement that is compiled once for an *engine*, as it is executed by the thousand."""

    def __init__(self, engine: sql.Engine, statement: sql.ClauseElement) -> None:
        compiled: Any = statement.compile(dialect=engine.dialect)
        self.text, self.places = str(compiled), compiled.positiontup

    def run(self, connection: sql.Connection, rows: Sequence[dict[str, Any]]) -> None:
        """Execute it for each of *rows*, if there are any."""
        if rows and self.places is not None:
            connection.exec_driver_sql(
                self.text, [tuple(row[name] for name in self.places) for row in rows]
            )
        elif rows:
            connection.exec_driver_sql(self.text, list(rows))


class Store:
    """The storage behind *url*; used from one event loop."""

    def __init__(self, url: str) -> None:
        self.engine = engine_for(url)
        self.thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self.waiting: list[tuple[Written, asyncio.Future[None]]] = []
        self.writer: asyncio.Task[None] | None = None
        self.commits = self.written = 0
        metadata.create_all(self.engine)
        self.opening, self.adding = (
            Ready(self.engine, sql.insert(tables)),
            Ready(self.engine, sql.insert(entries)),
        )
        self.touching = Ready(
            self.engine,
            sql.update(tables)
            .where(tables.c.id == sql.bindparam("the_id"))
            .values(status=sql.bindparam("status"), touched=sql.bindparam("touched")),
        )

    # Writing

    async def write(self, written: Written) -> None:
        """Keep *written*; return when it is on the disk.  Raise `Unwell` if nothing of it is kept."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.waiting.append((written, done))
        if self.writer is None or self.writer.done():
            self.writer = asyncio.create_task(self._write_all())
        await done

    async def _write_all(self) -> None:
        """Write what waits, again and again, until nothing does."""
        gathered = 0
        while self.waiting:
            if gathered >= BUSY:
                await asyncio.sleep(GATHER)
            batch, self.waiting = self.waiting, []
            gathered = len(batch)
            troubles = await self.run(self._commit, [written for written, _ in batch])
            for (_, done), trouble in zip(batch, troubles, strict=True):
                if done.cancelled():
                    continue
                if trouble is None:
                    done.set_result(None)
                else:
                    done.set_exception(trouble)

    def _commit(self, batch: Sequence[Written]) -> list[Unwell | None]:
        """Write *batch* in one transaction; where that fails, each table in one of its own."""
        try:
            self._transact(batch)
        except SQLAlchemyError:
            return [self._alone(written) for written in batch]
        return [None] * len(batch)

    def _alone(self, written: Written) -> Unwell | None:
        try:
            self._transact([written])
        except IntegrityError:
            return Conflict("this table was changed by another server: try again")
        except SQLAlchemyError:
            return Unwell("the card room cannot keep anything at the moment: nothing has been done")
        return None

    def _transact(self, batch: Iterable[Written]) -> None:
        rows: list[dict[str, Any]] = []
        opened: list[dict[str, Any]] = []
        touched: dict[str, dict[str, Any]] = {}
        for written in batch:
            last = written.entries[-1].time if written.entries else written.time
            if written.position == 0:
                opened.append(
                    {
                        "id": written.id,
                        "status": written.status,
                        "public": written.public,
                        "owner": written.owner,
                        "opened": last,
                        "touched": last,
                    }
                )
            elif written.touch:
                touched[written.id] = {"the_id": written.id, "status": written.status, "touched": last}
            rows += [
                {
                    "table_id": written.id,
                    "position": position,
                    "kind": entry.kind,
                    "data": json.dumps(entry.data, ensure_ascii=False, separators=(",", ":")),
                    "time": entry.time,
                }
                for position, entry in enumerate(written.entries, written.position)
            ]
        with self.engine.begin() as connection:
            self.opening.run(connection, opened)
            self.adding.run(connection, rows)
            self.touching.run(connection, list(touched.values()))
        self.commits += 1
        self.written += len(rows)

    async def report(self, table: str, hand: int, seat: int, text: str, time: float) -> None:
        """Keep what somebody has to say about a hand."""
        row = {"table_id": table, "hand": hand, "seat": seat, "text": text, "time": time}
        await self._execute(sql.insert(reports).values(**row))

    async def sweep(self, oldest: dict[str, float]) -> list[str]:
        """Remove the tables of each status not touched since the time given for it; return their ids."""
        stale = sql.or_(
            *(
                sql.and_(tables.c.status == status, tables.c.touched < time)
                for status, time in oldest.items()
            )
        )

        def remove() -> list[str]:
            with self.engine.begin() as connection:
                ids = list(connection.execute(sql.select(tables.c.id).where(stale)).scalars())
                for table, column in (
                    (entries, entries.c.table_id), (reports, reports.c.table_id), (tables, tables.c.id),
                ):  # fmt: skip
                    for id in ids:
                        connection.execute(sql.delete(table).where(column == id))
                return ids

        return await self.run(remove)

    # Reading

    async def read(self, id: str) -> list[Entry]:
        """Return the log of a table; [] if there is none."""
        chosen = (
            sql.select(entries.c.kind, entries.c.data, entries.c.time)
            .where(entries.c.table_id == id)
            .order_by(entries.c.position)
        )

        def fetch() -> list[Entry]:
            with self.engine.connect() as connection:
                return [
                    Entry(kind, json.loads(data), time) for kind, data, time in connection.execute(chosen)
                ]

        return await self.run(fetch)

    async def listed(self, *, status: Iterable[str]) -> list[Listed]:
        """Return the tables with one of these *status*, the newest first."""
        chosen = (
            sql.select(tables).where(tables.c.status.in_(list(status))).order_by(tables.c.opened.desc())
        )

        def fetch() -> list[Listed]:
            with self.engine.connect() as connection:
                return [Listed(*row) for row in connection.execute(chosen)]

        return await self.run(fetch)

    async def owned(self, owner: str) -> int:
        """Return how many tables that are not over the visitor has opened whose hash is *owner*."""
        chosen = (
            sql.select(sql.func.count())
            .select_from(tables)
            .where(tables.c.owner == owner, tables.c.status != "over")
        )

        def fetch() -> int:
            with self.engine.connect() as connection:
                return connection.execute(chosen).scalar_one()

        return await self.run(fetch)

    def setting(self, key: str, fresh: Callable[[], str]) -> str:
        """Return what the house keeps under *key*; a *fresh* one, kept from now on, if there is none."""
        chosen = sql.select(house.c.value).where(house.c.key == key)
        with self.engine.connect() as connection:
            kept = connection.execute(chosen).scalar()
        if kept is not None:
            return str(kept)
        try:
            with self.engine.begin() as connection:
                connection.execute(sql.insert(house).values(key=key, value=fresh()))
        except IntegrityError:
            pass  # another server was quicker
        with self.engine.connect() as connection:
            return str(connection.execute(chosen).scalar_one())

    async def wipe(self) -> None:
        """Let nothing be left on the disk of what has been deleted or replaced."""
        if self.engine.dialect.name == "sqlite":
            await self._execute(sql.text("PRAGMA wal_checkpoint(TRUNCATE)"))

    async def close(self) -> None:
        """Write what still waits, and let go of the database."""
        if self.writer is not None:
            await self.writer
        self.thread.shutdown()
        self.engine.dispose()

    async def _execute(self, statement: sql.Executable) -> None:
        def execute() -> None:
            with self.engine.begin() as connection:
                connection.execute(statement)

        await self.run(execute)

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        """Do *work* in the thread that the database belongs to."""
        return await asyncio.get_running_loop().run_in_executor(self.thread, work, *arguments)
