"""Pages and frames of every game, phase by phase: well made, bound to the policy, and light."""

from __future__ import annotations

import gzip
from collections import Counter
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from tomfool.games import TITLES
from tomfool.table.table import Chair, Table
from tomfool.web import pages
from tomfool.web.scene import (
    Lobby,
    NewTable,
    Place,
    Remark,
    Rules,
    Said,
    Settings,
    Shuffle,
    TableCard,
    Trouble,
    Visit,
    Vote,
    Waiting,
    table_scene,
)

VOID = {"meta", "link", "img", "input", "path", "use", "circle", "rect", "br", "hr"}
BLOCKS = {
    "form",
    "div",
    "p",
    "ul",
    "ol",
    "dl",
    "table",
    "fieldset",
    "section",
    "details",
    "figure",
    "h1",
    "h2",
    "h3",
}
"""A browser closes a paragraph before each of these."""
EVERY = 9
"""So many choices apart a table is drawn again."""
NASTY = "<b onmouseover=alert(1)>&\"'"


class Made(HTMLParser):
    """What a page is made of: its tags in order, and what is wrong with them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.wrong: list[str] = []
        self.ids: Counter[str] = Counter()
        self.cards: Counter[str] = Counter()
        self.sources: set[str] = set()
        self.words: list[str] = []
        self.feed(html)
        self.wrong += [f"<{tag}> is never closed" for tag in self.open]
        self.wrong += [f"id {name} stands {count} times" for name, count in self.ids.items() if count > 1]
        self.wrong += [f"card {code} lies in {n} places" for code, n in self.cards.items() if n > 1]

    def handle_starttag(self, tag, attrs):
        if tag in BLOCKS and "p" in self.open:
            self.wrong.append(f"<{tag}> stands in a paragraph")
        if tag not in VOID:
            self.open.append(tag)
        for name, value in attrs:
            if name == "style" or name.startswith("on"):
                self.wrong.append(f"<{tag} {name}> is against the policy")
            if name == "id":
                self.ids[value] += 1
            if name == "data-card":
                self.cards[value] += 1
            if name == "src" or (name == "href" and "/static/" in value):
                self.sources.add(value)
        if tag == "script" and not dict(attrs).get("src"):
            self.wrong.append("a script stands in the page")
        if tag == "img" and "alt" not in dict(attrs):
            self.wrong.append("a picture has no words")

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.wrong.append(f"</{tag}> closes nothing")

    def handle_data(self, data):
        self.words.append(data)


def well_made(html: str) -> Made:
    made = Made(html)
    assert made.wrong == []
    for source in made.sources:
        if source.startswith("/static/"):
            assert pages.asset(source.split("/", 3)[3]), source
    return made


def tables(slug, **options):
    """A match of bots, as the table stands after every choice."""
    game = TITLES[slug].game(options)
    names = ("Mira", "Jonas", "Aurelia", "Pip", "Konstantin Wolkenstein", NASTY)
    table = Table(game, [Chair(name, "simple") for name in names[: game.seats]], seed=8)
    yield table
    while True:
        while table.step_bot() is not None:
            yield table
        if table.over or table.number > 2:
            return
        table.next_hand()
        yield table


@pytest.mark.parametrize(
    ("slug", "options"),
    [(slug, {}) for slug in TITLES]
    + [("parrotdigm", {"players": players}) for players in (2, 3, 6)]
    + [("parrotdigm", {"playing_train": True})],
)
def test_every_game_is_drawn_in_all_its_phases_for_every_seat_and_for_those_who_watch(slug, options):
    drawn = 0
    for step, table in enumerate(tables(slug, **options)):
        asked = table.account is not None or step % EVERY == 0 or step < 3
        for seat in (*range(table.game.seats), None) if asked else ():
            scene = table_scene(table, seat)
            made = well_made(pages.table_page(scene))
            assert scene.game.name in made.words
            well_made(pages.table_frame(scene))
            drawn += 1
    assert drawn > 10


@pytest.mark.parametrize("slug", TITLES)
def test_a_page_says_what_its_view_says_and_names_no_card_that_it_does_not(slug):
    for step, table in enumerate(tables(slug)):
        if step % EVERY:
            continue
        for seat in range(table.game.seats):
            view = table.view(seat)
            seen = {
                code
                for zone in view.zones
                if zone
                for card, code in enumerate(table.game.pack.codes)
                if zone >> card & 1
            }
            told = {
                code
                for line in table_scene(table, seat).story
                for part in line.parts
                if not isinstance(part, str)
                for code in [table.game.pack.codes[part.card]]
            }
            past = {
                table.game.pack.codes[card]
                for trick in view.history
                for cards in trick.sets
                for card in range(len(table.game.pack))
                if cards >> card & 1
            }
            cards = set(Made(pages.table_page(table_scene(table, seat))).cards)
            assert cards <= seen | told | past


def test_a_frame_is_small_when_it_is_sent_and_a_page_with_its_cards_is_light():
    heaviest = weight = 0
    for step, table in enumerate(tables("scarto")):
        if step % EVERY and table.account is None:
            continue
        scene = table_scene(table, 0)
        heaviest = max(heaviest, len(gzip.compress(pages.table_frame(scene).encode())))
        html = pages.table_page(scene)
        files = [pages.asset(source.split("/", 3)[3]) for source in Made(html).sources]
        weight = max(weight, len(gzip.compress(html.encode())) + sum(len(file.gzipped) for file in files))
    assert heaviest < 20_000
    assert weight < 200_000


def test_names_and_words_of_people_are_shown_as_they_are_and_never_as_markup():
    table = next(iter(tables("scarto")))
    table.chairs = (Chair(NASTY), *table.chairs[1:])
    scene = table_scene(
        table, 1, chat=(Said(0, NASTY, NASTY, 0.0),), vote=Vote("claim", 0, NASTY, (0,), (1, 2), True)
    )
    made = well_made(pages.table_page(replace(scene, remark=Remark(NASTY, NASTY, "refused"))))
    assert NASTY in "".join(made.words)


def place(seat, kind="person", **about):
    return Place(seat, f"Guest {seat}", kind, **about)


def waiting(**about):
    title = TITLES["scarto"]
    seats = (place(0, host=True, you=True), place(1, ready=True), Place(2, "", "open"))
    fields = {
        "room": "k7", "game": title.game({}), "title": title, "seat": 0, "places": seats,
        "options": (("hands", "6", False),), "settings": Settings(30), "full": False,
        "shuffle": Shuffle(1, "ab" * 32), "chat": (Said(0, NASTY, NASTY, 0.0),),
        "links": table_scene(next(iter(tables("scarto"))), 0).links, "visit": Visit("t", name=NASTY),
    }  # fmt: skip
    return Waiting(**{**fields, **about})


def test_a_table_that_waits_shows_the_link_to_those_seated_and_chairs_to_those_who_come():
    host = well_made(pages.waiting_page(waiting()))
    assert "I am ready" in host.words
    bots = (place(0, host=True, you=True), *(place(seat, kind="bot", bot="simple") for seat in (1, 2)))
    alone = well_made(pages.waiting_page(waiting(places=bots, full=True)))
    assert "Deal the cards" in alone.words
    guest = well_made(pages.waiting_page(waiting(seat=None)))
    assert "Chair 3" in guest.words
    assert "Sit down" in guest.words
    full = waiting(seat=None, places=tuple(place(seat) for seat in range(3)), full=True)
    assert "All chairs are taken" in well_made(pages.waiting_page(full)).words
    well_made(pages.waiting_frame(waiting(remark=Remark(NASTY))))


def test_the_lobby_shows_games_tables_and_what_to_do_where_there_is_none():
    titles = tuple(TITLES.values())
    card = TableCard(
        "k7", titles[0], (), (place(0), Place(1, "", "open")), Settings(15), "forming", 0.0, "/t"
    )
    families = tuple({title.family for title in titles})
    full = well_made(pages.lobby_page(Lobby(titles, families, {"players": "3"}, (card,), (card,))))
    assert {title.name for title in titles} <= set(full.words)
    assert any("1 chair free" in words for words in full.words)
    empty = well_made(pages.lobby_page(Lobby((), families, {"q": NASTY}, (), ())))
    assert any("No game goes by that" in words for words in empty.words)
    well_made(pages.lobby_frame(Lobby((), (), {}, (replace(card, status="playing"),), ())))


@pytest.mark.parametrize("slug", TITLES)
def test_every_game_has_a_form_with_all_its_options_and_a_page_with_its_rules(slug):
    title = TITLES[slug]
    options = tuple((option, option.default) for option in title.options)
    form = NewTable(title, options, 3, 4, ("me", "open", "simple"), {"simple": "by rules of thumb"})
    html = pages.new_table_page(replace(form, remark=Remark("No.", NASTY)))
    made = well_made(html)
    for option in title.options:
        assert f'name="option.{option.name}"' in html
        assert any(option.help[1:10] in words for words in made.words)
    assert html.count('name="chair.') == 4
    rules = well_made(pages.rules_page(Rules(title, title.page)))
    assert title.name in rules.words


def test_trouble_and_the_fair_shuffle_have_pages():
    assert NASTY in "".join(well_made(pages.error_page(Trouble(404, "Gone.", NASTY))).words)
    assert "What it does not prove" in well_made(pages.fair_page(Visit())).words


def test_apostrophes_are_set_as_printers_do():
    rules = pages.rules_page(
        Rules(TITLES["pomp"], "## The King's pot\n\nIt is the dealer's, `x'y`.", Visit("t"))
    )
    assert "The King’s pot" in rules
    assert "the dealer’s, <code>x'y</code>" in rules
    over = next(table for table in tables("pomp") if table.state.over)
    html = pages.table_page(table_scene(over, 0))
    assert "The Sparrow’s pot holds" in html
    assert "&#39;s pot" not in html


def test_markup_in_a_rules_page_is_text():
    page = "# Title\n\n<script>alert(1)</script>\n\n| a | b |\n|:--|--:|\n| 1 | 2 |\n"
    made = well_made(pages.rules_page(Rules(TITLES["scarto"], page)))
    assert any("<script>" in words for words in made.words)


def test_there_is_no_file_beside_those_of_the_pages():
    for path in ("", "look.css/", "../__init__.py", "cards/../look.css", "cards/99Z.svg", "css/1-base.css"):
        assert pages.asset(path) is None
    assert pages.asset("look.css").media_type == "text/css; charset=utf-8"
    assert pages.asset("table.js").etag == pages.asset("table.js").etag
    assert gzip.decompress(pages.asset("cards/KE.svg").gzipped) == pages.asset("cards/KE.svg").content
