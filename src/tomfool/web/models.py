"""The shapes of requests and answers, for reading requests and for the description at ``/openapi.json``."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from tomfool.web.texts import KEY, NAMES_IN_A_CHOICE

Small = Annotated[int, Field(ge=-(2**31), lt=2**31)]
Count = Annotated[int, Field(ge=0, lt=2**31)]
Word = Annotated[str, Field(max_length=200)]
OptionValue = bool | Small | Word | list[Word]


class Asked(BaseModel):
    """A request; fields that it does not have are refused."""

    model_config = ConfigDict(extra="forbid")


class Make(Asked):
    """A table to be made."""

    game: Word = Field(description="its short name, as /api/games lists it", examples=["scarto"])
    name: Word = Field(description="the host's display name, up to 24 signs", examples=["Anna"])
    options: dict[Word, OptionValue] = Field({}, description="house rules that differ from the defaults")
    chairs: list[Word] = Field(
        [],
        max_length=20,
        description='for each seat "me", "open" or the kind of a bot; empty: the host first, the rest open',
        examples=[["me", "simple", "simple"]],
    )
    clock: Literal[0, 15, 30, 60, 120] = Field(0, description="seconds for a choice; 0: no clock")
    public: bool = Field(False, description="whether the lobby lists the table")


class Join(Asked):
    """A seat to be taken."""

    name: Word = Field(examples=["Ben"])
    seat: Count | None = Field(None, description="null: the first that is open")


class Act(Asked):
    """A choice."""

    names: list[Word] = Field(
        min_length=1,
        max_length=NAMES_IN_A_CHOICE,
        description="the names of one choice: one, or several where `picks` says so or a call `seals` it",
    )
    at: Count = Field(description="the `at` of the table as you have seen it")
    hand: Count | None = Field(None, description="the `hand` as you have seen it")
    key: str = Field("", max_length=KEY, description="a text of your own, the same for each retry")


class Picked(Asked):
    """What has been picked so far of a choice of several cards."""

    names: list[Word] = Field([], max_length=NAMES_IN_A_CHOICE)


class Ready(Asked):
    """The wish for the next hand, and a share in its shuffle."""

    hand: Count
    share: Word = ""


class Talk(Asked):
    """A line of chat."""

    text: str = Field(max_length=2000)
    to: Literal["all", "partners"] = "all"


class Answer(Asked):
    """A vote."""

    yes: bool


class Auto(Asked):
    """Whether forced cards are played by themselves."""

    on: bool


class Fill(Asked):
    """A bot for an open seat; an empty *bot* opens the seat again."""

    seat: Count
    bot: Word = "simple"


class Whose(Asked):
    """Whose choices are to be gone through."""

    seat: Count | None = Field(None, description="null: your own")


class Report(Asked):
    """What somebody has to say about a hand."""

    hand: Count
    text: str = Field(max_length=4000)


class Problem(BaseModel):
    """What was refused: a stable code for programs, a sentence for people."""

    code: str
    message: str


class Refused(BaseModel):
    """The answer where something was refused; with the present table where that helps to go on."""

    error: Problem
    table: Table | None = None


class OptionModel(BaseModel):
    """A house rule."""

    name: str
    default: OptionValue
    values: list[OptionValue]
    allowed: str
    help: str


class GameModel(BaseModel):
    """A game of the catalogue."""

    slug: str
    name: str
    family: str
    seats: str
    minutes: int
    difficulty: str
    blurb: str
    options: list[OptionModel]


class Seat(BaseModel):
    """A seat and who sits there."""

    seat: int
    name: str
    kind: Literal["person", "bot", "open"]
    bot: str
    host: bool
    present: bool
    stand_in: bool = Field(description="a bot plays for this person")
    ready: bool
    until: float | None = Field(description="when the clock runs out, in seconds since 1970")


class SettingsModel(BaseModel):
    """The pace of a table."""

    clock: int
    public: bool


class Zone(BaseModel):
    """A place where cards lie; *cards* is null where you may not look, *audience* null for everybody."""

    count: int
    cards: list[str] | None
    audience: list[int] | None


class TrickModel(BaseModel):
    """A finished trick: for each seat its cards, in the order in which they fell."""

    cards: list[list[int | str]]
    taker: int


class Falling(BaseModel):
    """The trick in progress."""

    cards: list[list[int | str]]
    led: list[str]
    winning: int


class Known(BaseModel):
    """Cards that you know to lie in one of some zones."""

    cards: list[str]
    zones: list[str]


class EventModel(BaseModel):
    """Something that happened by rule."""

    at: int
    kind: str
    seat: int
    cards: list[str]
    other: int


class View(BaseModel):
    """All that you may know of the hand on the table."""

    over: bool
    turn: int = Field(description="-1: nobody, or several at the same time")
    waiting: list[int]
    phase: str
    dealer: int
    hand: list[str]
    zones: dict[str, Zone]
    known: list[Known]
    barred: dict[str, list[str]] = Field(description="cards that everybody knows not to be there")
    log: list[list[int | str | None]] = Field(description="seat and choice, null where you did not see it")
    events: list[EventModel]
    said: list[list[int | str]]
    contract: Any
    declarer: int
    partner: int
    called: list[str]
    passed: list[int]
    stakes: Any
    sheet: Any
    ledger: Any
    setup: dict[str, Any]
    outcome: str
    trick: Falling
    history: list[TrickModel]
    totals: list[int]


class Question(BaseModel):
    """What you are asked."""

    kind: str
    head: str
    body: str
    legal: list[str] = Field(description="the names that you may choose from now")
    calls: dict[str, str] = Field(description="those of them that are spoken, with their meaning")
    picks: int = Field(description="how many cards one choice has")
    seals: str = Field(description="the call that ends a choice of cards; then picks is the most")


class Item(BaseModel):
    """A line of the account of a hand."""

    key: str
    label: str
    amounts: list[int]
    kind: str


class Result(BaseModel):
    """How a hand was scored."""

    scores: list[int]
    verdict: str
    items: list[Item]


class ShuffleModel(BaseModel):
    """What is published of the shuffle of a hand; *seed* is empty until the hand is over."""

    hand: int
    commitment: str
    shares: list[str]
    seed: str


class VoteModel(BaseModel):
    """What the table is being asked."""

    kind: Literal["take-back", "claim"]
    by: int
    words: str
    agreed: list[int]
    needed: list[int]
    asks_you: bool


class SaidModel(BaseModel):
    """A line of the chat."""

    seat: int
    name: str
    text: str
    time: float
    to: str


class Table(BaseModel):
    """A table as you may see it."""

    table: str
    game: str
    name: str
    options: dict[str, OptionValue]
    status: Literal["forming", "playing", "over"]
    between: bool = Field(description="the next hand is dealt as soon as all are ready")
    seat: int | None = Field(description="yours; null for a spectator")
    seats: list[Seat]
    settings: SettingsModel
    hand: int = Field(description="the number of the hand on the table; 0 before the first")
    at: int = Field(description="how many acts of your seat in this hand there are: goes with the next")
    view: View | None
    question: Question | None
    totals: list[int]
    hands: list[list[int]] = Field(description="the scores of the hands that are over")
    result: Result | None
    places: list[int] | None = Field(description="of each seat, when the match is over")
    shuffle: ShuffleModel | None
    next: ShuffleModel | None
    vote: VoteModel | None
    can: list[str] = Field(description="what you may ask the table for: take-back, claim")
    chat: list[SaidModel]
    again: str = Field(description="the id of the table that goes on after this one")


class Made(BaseModel):
    """A seat that is yours: keep the secret, and send it as a bearer token."""

    table: str
    seat: int
    secret: str
    link: str = Field(description="the personal link: opens the seat in a browser")


class Done(BaseModel):
    """The answer to a choice: whether it was done now (false: it had been already), and the table then."""

    done: bool
    table: Table


class Hint(BaseModel):
    """What you had best choose, and why; empty if you are not asked anything."""

    names: list[str]
    why: str


class Step(BaseModel):
    """A choice of a finished hand."""

    seat: int
    name: str


class HandModel(BaseModel):
    """A finished hand with everything that was secret in it."""

    hand: int
    dealer: int
    pack: list[str] = Field(description="in the order in which it was dealt, the first card dealt first")
    setup: dict[str, Any]
    actions: list[Step]
    result: Result
    shuffle: ShuffleModel


class Lapse(BaseModel):
    """A choice that cost much."""

    step: int = Field(description="so many choices of the hand were made before it")
    where: str
    chosen: list[str]
    better: list[str] = Field(description="what would have been better")
    cost: float = Field(description="in game points, on average over deals that fit what was known")
    error: float = Field(description="its standard error")
    deals: int = Field(description="in so many deals both were tried")
    told: str
    why: str


class ReviewModel(BaseModel):
    """The choices of a seat that cost it most in a finished hand, the dearest first."""

    seat: int
    verdict: str
    choices: int = Field(description="how many it had that were not forced")
    judged: int = Field(description="how many of them there was time for")
    lapses: list[Lapse]


class Listed(BaseModel):
    """An open table."""

    table: str
    game: str
    name: str
    options: dict[str, OptionValue]
    seats: list[Seat]
    settings: SettingsModel
    opened: float
