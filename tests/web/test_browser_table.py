"""What a browser does at a table beyond playing: keys, refusals, lost lines, no script, readers, weight."""

from __future__ import annotations

import re
import time
from pathlib import Path

import axe_playwright_python
import pytest

import tomfool
from tests.web.browsers import ASKED, PHONE, play_match, until
from tests.web.test_pages import tables
from tomfool.table.table import Chair, Table
from tomfool.web import pages
from tomfool.web.scene import Trouble, table_scene

AXE = (Path(axe_playwright_python.__file__).parent / "axe.min.js").read_text("utf-8")
FRAME = "() => document.querySelector('#frame').outerHTML"
VOLATILE = r' data-now="[^"]*"| data-linger="[^"]*"| class="[^"]*"| aria-disabled="[^"]*"| style=""'


def to_turn(guest, kind=ASKED):
    until(lambda: guest.state["turn"] in kind and not guest.state["busy"], f"a turn of {guest.state}")


def at_table(guest, house, game, **options):
    guest.make(house, game, bots=5, **options)
    guest.get_ready()
    until(lambda: guest.state["kind"] == "table", "the first hand")


def test_a_hand_can_be_played_by_keys_alone(house, guest):
    keys = guest("keys")
    at_table(keys, house, "scarto")
    for _ in range(12):
        to_turn(keys)
        keys.choose()
    to_turn(keys)
    keys.page.keyboard.press("ArrowRight")
    first = keys.page.evaluate("document.activeElement.value")
    keys.page.keyboard.press("ArrowRight")
    assert first
    assert first != keys.page.evaluate("document.activeElement.value")
    keys.page.keyboard.press("?")
    assert keys.page.locator("#menu:popover-open").count() == 1
    keys.page.keyboard.press("Escape")
    assert keys.page.locator("#menu:popover-open").count() == 0
    assert keys.faults == []


def test_the_focus_stays_on_its_card_when_the_table_is_drawn_anew(house, guest):
    keys = guest("keys")
    at_table(keys, house, "scarto")
    to_turn(keys)
    keys.choose()
    to_turn(keys, ("play",))
    lit = keys.page.locator(".hand .card.legal")
    lit.last.focus()
    code = lit.last.get_attribute("value")
    keys.page.keyboard.press("h")
    until(lambda: keys.page.locator(".hinted").count(), "a hint")
    assert keys.page.evaluate("document.activeElement.value") == code


def test_a_card_that_may_not_be_played_is_refused_with_its_rule(house, guest):
    mouse = guest("mouse")
    at_table(mouse, house, "scarto")
    to_turn(mouse)
    mouse.choose()
    for _ in range(20):
        to_turn(mouse, ("play",))
        if mouse.page.locator(".hand .card.illegal").count():
            break
        mouse.choose()
    mouse.press(mouse.page.locator(".hand .card.illegal").first)
    until(lambda: mouse.page.locator(".prompt.refused").count(), "a refusal")
    assert "has to wait" in mouse.page.locator("#ask").inner_text()
    assert "may play" in mouse.page.locator("#prompt").inner_text()
    mouse.choose()


def test_a_finger_lifts_a_card_that_lies_close_to_others_and_plays_it_with_the_second_tap(house, guest):
    touch = guest("touch")
    at_table(touch, house, "parrotdigm")
    to_turn(touch)
    if touch.state["turn"] == "call":
        touch.choose()
    to_turn(touch, ("play",))
    at = touch.state["at"]
    card = touch.page.locator(".hand .card.legal").first
    touch.page.touchscreen.tap(*touch.reach(card))
    assert touch.page.locator(".hand .card.lifted").count() == 1
    time.sleep(0.2)
    assert touch.state["at"] == at
    touch.page.touchscreen.tap(*touch.reach(touch.page.locator(".lifted")))
    until(lambda: touch.state["at"] != at, "the card to be played")


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_every_card_of_the_fullest_hand_can_be_reached(house, guest, hand):
    each = guest(hand)
    at_table(each, house, "scarto")
    to_turn(each)
    cards = each.page.locator(".hand .card")
    assert cards.count() == 28 - 3 * (cards.count() == 25)
    assert all(each.reach(cards.nth(number)) for number in range(cards.count()))


def same_everywhere(guest):
    """The table as the page has it, without what time alone changes."""
    return re.sub(VOLATILE, "", guest.page.evaluate(FRAME))


def test_a_line_that_is_cut_around_every_move_is_taken_up_again_and_nothing_is_lost_or_done_twice(
    house, guest
):
    mouse = guest("mouse")
    at_table(mouse, house, "parrotdigm", rounds=1)
    for number in range(7):
        to_turn(mouse)
        state = mouse.state
        if number % 2:  # the line is gone before the choice, and comes back while it is being sent
            mouse.context.set_offline(True)
            mouse.press(mouse.page.locator(".tile, .hand .card.legal").first)
            time.sleep(0.3)
            mouse.context.set_offline(False)
        else:  # it goes right after the choice, and bots move in the meantime
            mouse.press(mouse.page.locator(".tile, .hand .card.legal").first)
            mouse.context.set_offline(True)
            time.sleep(0.3)
            mouse.context.set_offline(False)
        until(lambda before=state: mouse.moved_on(before), "the table to go on")
        assert int(mouse.state["at"]) == int(state["at"]) + 1
    to_turn(mouse)
    time.sleep(0.3)
    kept = same_everywhere(mouse)
    mouse.page.reload()
    assert same_everywhere(mouse) == kept


def test_a_hand_is_played_without_any_script(house, guest):
    plain = guest("mouse", java_script_enabled=False)
    plain.page.goto(f"{house}/games/parrotdigm/new?option.rounds=1&option.players=2")
    plain.page.get_by_label("Your name at the table").fill("Mira")
    plain.page.locator("select[name='chair.1']").select_option("simple")
    plain.page.get_by_role("button", name="Make the table").click()
    plain.page.get_by_role("button", name="Deal the cards").click()
    played = 0
    for _ in range(200):
        if plain.page.get_by_role("button", name="Play again").count():
            break
        offered = plain.page.locator(".tile, .hand .card.legal")
        if offered.count():
            offered.first.press("Enter")
            played += 1
        else:
            plain.page.reload()
    assert plain.page.locator("#reckoning h2").text_content().startswith("The match is over.")
    assert played >= 10


def test_a_screen_reader_hears_what_happens_and_what_is_asked(house, guest):
    mouse = guest("mouse")
    at_table(mouse, house, "parrotdigm")
    to_turn(mouse)
    mouse.choose()
    to_turn(mouse)
    mouse.choose()
    to_turn(mouse)
    heard = mouse.page.locator("#live").text_content()
    assert "Your turn" in heard or "You start" in heard
    assert mouse.page.locator("#live").get_attribute("role") == "status"
    assert "the " in mouse.page.locator("#log-in li").last.inner_html()


def test_how_one_likes_it_is_kept(house, guest):
    mouse = guest("mouse")
    at_table(mouse, house, "scarto")
    to_turn(mouse)
    codes = "() => [...document.querySelectorAll('.hand [data-card]')].map((card) => card.dataset.card)"
    suits = mouse.page.evaluate(codes)
    mouse.page.get_by_role("button", name="Sort by ranks").click()
    until(lambda: mouse.page.evaluate(codes) != suits, "the hand to be sorted")
    assert sorted(mouse.page.evaluate(codes)) == sorted(suits)
    mouse.page.get_by_role("button", name="Light or dark").click()
    until(lambda: mouse.page.evaluate("document.documentElement.dataset.theme") == "dark", "the dark")
    mouse.page.reload()
    assert mouse.page.evaluate("document.documentElement.dataset.theme") == "dark"
    assert mouse.page.evaluate(codes) != suits


def test_people_talk_and_what_is_being_typed_outlives_a_move(house, guest):
    mouse, other = guest("mouse"), guest("mouse")
    table = mouse.make(house, "scarto", bots=1)
    other.join(table)
    mouse.get_ready()
    other.get_ready()
    until(lambda: other.state["kind"] == "table", "the first hand")
    other.page.locator("#say").fill("I was just about to")
    mouse.page.locator("#say").fill("<b>hello</b>")
    mouse.page.locator("#say").press("Enter")
    until(lambda: "<b>hello</b>" in other.page.locator("#chat-in").inner_text(), "the message")
    assert other.page.locator("#say").input_value() == "I was just about to"
    until(lambda: mouse.page.locator("#say").input_value() == "", "an empty line for the next message")


def violations(page):
    """What axe finds."""
    page.evaluate(AXE)
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [(each["id"], each["nodes"][0]["html"]) for each in found["violations"]]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("shape", ["desktop", "phone"])
def test_axe_finds_nothing_on_any_page(house, guest, theme, shape):
    each = guest("mouse", color_scheme=theme, **(PHONE if shape == "phone" else {}))
    page = each.page
    for path in ("/", "/games/scarto", "/games/parrotdigm/new", "/fair", "/nothing-here"):
        page.goto(house + path)
        assert violations(page) == [], path
    each.make(house, "scarto", bots=1)
    assert violations(page) == [], "waiting"
    at_table(each, house, "scarto")
    to_turn(each)
    assert violations(page) == [], "laying away"
    each.choose()
    to_turn(each, ("play",))
    assert violations(page) == [], "playing"
    at_table(each, house, "parett")
    for _ in range(5):
        to_turn(each)
        assert violations(page) == [], each.state["turn"]
        each.choose()


def announcing():
    """A seat that may announce many things."""
    for table in tables("emperor-tarokk"):
        seat = table.state.turn
        if seat >= 0 and table.state.rule.task.startswith("announce") and len(table.legal(seat)) > 30:
            return table_scene(table, seat)
    raise AssertionError("nobody came to announce anything")


def test_a_long_list_of_calls_is_sifted_by_what_they_consist_of(house, guest):
    mouse = guest("mouse")
    drawn = pages.table_page(announcing())
    mouse.page.route("**/drawn", lambda route: route.fulfill(body=drawn, content_type="text/html"))
    mouse.page.goto(f"{house}/drawn")
    assert violations(mouse.page) == []
    rows = mouse.page.locator(".question :is(.bid, .number):visible")
    every = rows.count()
    mouse.page.get_by_role("button", name="Air", exact=True).click()
    parts = rows.evaluate_all("rows => rows.map((row) => row.dataset.parts.split('|'))")
    assert 0 < len(parts) < every
    assert all("Air" in row for row in parts)
    mouse.page.get_by_role("button", name="Air", exact=True).click()
    assert rows.count() == every


def test_a_bid_of_three_parts_takes_two_taps_on_a_phone_and_none_is_out_of_sight(house, guest):
    touch = guest("touch")
    at_table(touch, house, "civil-war")
    to_turn(touch, ("call",))
    page = touch.page
    assert violations(page) == []
    assert page.locator("[data-say]").inner_text() == "Choose one"
    page.touchscreen.tap(*touch.reach(page.locator(".place:nth-child(1) .part").first))
    page.touchscreen.tap(*touch.reach(page.locator(".place:nth-child(2) .part").nth(1)))
    said = page.locator(".question :checked")
    assert said.get_attribute("data-label").endswith(", air")
    assert page.locator("[data-say]").inner_text() == f"Say: {said.get_attribute('data-label')}"
    state = touch.state
    touch.press(page.locator("[data-say]"))
    until(lambda: touch.moved_on(state), "the bid to be said")


def test_parts_of_a_bid_that_do_not_go_together_give_way_to_the_last_one_pressed(house, guest):
    mouse = guest("mouse")
    able = next(scene for scene in map(bidding, range(8, 60)) if scene is not None)
    drawn = pages.table_page(able)
    mouse.page.route("**/drawn", lambda route: route.fulfill(body=drawn, content_type="text/html"))
    mouse.page.goto(f"{house}/drawn")
    page = mouse.page
    regiment = page.locator("[data-sift='regiment']")
    weak = page.locator(".place:nth-child(2) .part:not(:has-text('13')):not(:has-text('14'))").first
    regiment.click()
    assert "astray" in weak.get_attribute("class")
    page.locator(".place:nth-child(1) .part").first.click()
    page.locator(".place:nth-child(2) .part:not(.astray)").first.click()
    assert page.locator("[data-say]").inner_text().endswith(", regiment")
    weak.click()
    assert regiment.get_attribute("aria-pressed") == "false"
    assert page.locator("[data-say]").inner_text() == "Choose one"
    assert page.locator(".question :checked").count() == 0
    page.locator("[data-sift='nothing more']").click()
    assert page.locator(".question :checked").count() == 1


@pytest.mark.parametrize("height", [740, 667])
def test_what_six_people_have_bid_is_seen_on_a_phone_and_no_card_of_a_trick_lies_on_them(
    house, guest, height
):
    touch = guest("touch", viewport={"width": 360, "height": height})
    for table in tables("taraux-de-six"):
        view = table.view(0)
        spoken = view.waiting & 1 and len(view.said) >= 5
        if spoken and not view.history and table_scene(table, 0).question.kind == "call":
            bidding_page = pages.table_page(table_scene(table, 0))
        if view.waiting & 1 and len(view.fall) == 5:
            playing_page = pages.table_page(table_scene(table, 0))
            break
    shown = iter([bidding_page, playing_page])
    touch.page.route("**/drawn", lambda route: route.fulfill(body=next(shown), content_type="text/html"))
    touch.page.goto(f"{house}/drawn")
    said = touch.page.locator(".seat .say")
    assert said.count() == 5
    assert all(touch.reach(each) for each in said.all())
    touch.page.goto(f"{house}/drawn")
    seats = touch.page.locator(".seat :is(.name, .role)")
    assert all(touch.reach(each) for each in seats.all())


def bidding(seed):
    """A seat that has trumps for a regiment with one suit, but not with each; None if there is none."""
    table = Table(tomfool.game("civil-war"), [Chair(name, "simple") for name in "ABCD"], seed=seed)
    offered = [name for name in table.legal(table.state.turn) if name.endswith(" regiment")]
    some = 0 < len({name.split()[1] for name in offered}) < 4
    return table_scene(table, table.state.turn) if some else None


def test_the_whole_list_of_bids_is_folded_away_and_what_is_picked_in_it_is_pressed_above(house, guest):
    mouse = guest("mouse")
    at_table(mouse, house, "civil-war")
    to_turn(mouse, ("call",))
    page = mouse.page
    rows = page.locator(".question .bid")
    assert rows.count() > 40
    assert not rows.first.is_visible()
    page.locator(".whole > summary").click()
    page.locator("[data-find]").fill("water nothing")
    assert 0 < page.locator(".question .bid:visible").count() < 10
    row = page.locator(".question .bid:visible").first
    row.locator("input").check()
    assert row.get_attribute("data-parts").split("|") == [
        button.get_attribute("data-sift") for button in page.locator(".part[aria-pressed=true]").all()
    ]


def test_who_has_chosen_a_bid_may_still_pass(house, guest):
    mouse = guest("mouse")
    at_table(mouse, house, "taraux")
    to_turn(mouse, ("call",))
    state = mouse.state
    mouse.page.locator(".question .bid").first.click()
    mouse.press(mouse.page.locator("[data-decline]"))
    until(lambda: mouse.moved_on(state), "the pass to be said")
    assert "You pass." in mouse.page.locator("#log-in").inner_text()


def test_score_and_chat_stay_at_hand_while_a_panel_asks(house, guest):
    mouse = guest("mouse")
    at_table(mouse, house, "civil-war")
    to_turn(mouse, ("call",))
    for name, sheet in (("Score", "#scores"), ("Chat", "#chat")):
        assert not mouse.page.locator(sheet).is_visible()
        mouse.page.locator(".beside-log").get_by_role("button", name=name).click()
        assert mouse.page.locator(f"{sheet}:popover-open").is_visible()
        assert violations(mouse.page) == []
        mouse.page.keyboard.press("Escape")
    mouse.choose()
    until(lambda: not mouse.state["busy"], "the table to go on")


def test_cards_that_come_into_the_hand_are_marked_until_the_next_own_choice(house, guest):
    mouse = guest("mouse")
    at_table(mouse, house, "parett")
    to_turn(mouse, ("pick",))
    codes = "cards => cards.map((card) => card.dataset.card)"
    before = set(mouse.page.locator("#hold [data-card]").evaluate_all(codes))
    mouse.choose()
    new = mouse.page.locator("#hold .fresh")
    until(new.count, "a card that is passed on")
    held = set(mouse.page.locator("#hold [data-card]").evaluate_all(codes))
    assert set(new.evaluate_all(codes)) == held - before


@pytest.mark.parametrize("hand", ["mouse", "touch"])
def test_the_gallery_has_what_it_tells_of_a_game_clear_of_its_picture(house, guest, hand):
    each = guest(hand)
    each.page.goto(house)
    edges = each.page.evaluate(
        """() => [...document.querySelectorAll('.game')].map((game) => {
          const box = (part) => game.querySelector(part).getBoundingClientRect();
          const cover = box('.cover'), words = ['.about', '.meta'].map(box);
          const beside = words.every((told) => told.left >= cover.right || told.top >= cover.bottom);
          return [beside, ...words.map((told) => told.left)];
        })"""
    )
    assert edges
    assert all(beside and about == meta for beside, about, meta in edges)


def test_axe_finds_nothing_when_a_match_is_over_or_looked_at_again(house, guest):
    mouse = guest("mouse")
    at_table(mouse, house, "parrotdigm", rounds=1)
    play_match(mouse)
    time.sleep(0.2)
    assert violations(mouse.page) == []
    table = mouse.page.url
    mouse.page.goto(f"{table}/score")
    assert violations(mouse.page) == []
    mouse.page.goto(table)
    mouse.page.get_by_role("link", name="Replay").first.click()
    mouse.page.wait_for_url("**/hands/1*")
    for step in (1, 2, 3):
        mouse.page.keyboard.press("ArrowRight")
        mouse.page.wait_for_url(f"**/hands/1?step={step}")
    assert violations(mouse.page) == []
    assert "3 of" in mouse.page.locator(".moves .count").inner_text()


@pytest.mark.parametrize(("shape", "theme"), [("desktop", "light"), ("phone", "dark")])
def test_the_choices_of_a_finished_hand_are_reviewed(house, guest, shape, theme):
    each = guest("touch" if shape == "phone" else "mouse", color_scheme=theme)
    at_table(each, house, "parrotdigm", rounds=1)
    play_match(each)
    page = each.page
    page.get_by_role("button", name="Review my choices").click()
    page.wait_for_url("**/hands/1/review?seat=0")
    until(lambda: not page.locator("[data-again]").count(), "the review")
    assert "you" in page.locator("#found h2").inner_text()
    assert violations(page) == []
    for link in page.locator(".lapses a").all()[:1]:
        link.click()
        page.wait_for_url("**/hands/1?step=*")
        page.get_by_role("button", name="Review my choices").click()
    page.get_by_role("link", name="Bruno").click()
    page.wait_for_url("**/review?seat=1")
    assert violations(page) == []
    page.get_by_role("button", name="Review these choices").focus()
    page.keyboard.press("Enter")  # from here the script shows what is found in its place
    until(lambda: "Bruno" in page.locator("#found h2").inner_text(), "the review of Bruno")
    assert page.evaluate("document.activeElement.tagName") == "H2"
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert each.faults == []


def test_somebody_who_watches_sees_the_table_and_no_closed_card(house, guest):
    mouse, watcher = guest("mouse"), guest("mouse")
    at_table(mouse, house, "scarto")
    to_turn(mouse)
    watcher.page.goto(mouse.page.url)
    assert watcher.page.locator(".hand .card").count() == 0
    assert watcher.page.locator(".seat").count() == 3
    assert watcher.page.locator("#say").count() == 0
    mouse.choose()
    until(lambda: watcher.page.locator("#log-in li").count() > 2, "the play to be seen")
    assert violations(watcher.page) == []


@pytest.mark.parametrize(
    "size", [(360, 640), (360, 740), (740, 360), (820, 1180), (1100, 700), (1920, 1080)]
)
def test_a_table_never_scrolls_sideways_and_shows_hand_and_question_on_every_screen(house, guest, size):
    each = guest("mouse", viewport={"width": size[0], "height": size[1]})
    at_table(each, house, "manchester-piccadilly")  # no other name is as long
    to_turn(each)
    assert each.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    for what in (".bar", "#ask", ".hand .card >> nth=0", ".hand .card >> nth=-1"):
        box = each.page.locator(what).bounding_box()
        assert box["x"] >= -8
        assert box["y"] >= 0
        assert box["x"] + box["width"] <= size[0] + 8
        assert box["y"] + 30 <= size[1]
    each.choose()
    to_turn(each, ("play",))
    each.choose()


def test_at_a_table_of_bots_alone_the_cards_are_dealt_without_a_further_word(house, guest):
    mouse = guest("mouse", chance=True)
    mouse.make(house, "scarto", bots=5)
    until(lambda: mouse.state["kind"] == "table", "the first hand")
    while not (mouse.go_on(next_hand=False) or mouse.state.get("next")):
        pass
    shuffle = mouse.page.locator(".fold", has_text="The shuffle of this hand")
    told = shuffle.locator("code").all_text_contents()
    assert len(told) == 3, "fingerprint, seed and one value mixed in"
    assert len(told[2]) == 32


def test_who_fills_the_last_chairs_with_bots_is_dealt_the_cards(house, guest):
    mouse = guest("mouse")
    mouse.make(house, "scarto", bots=1)
    assert mouse.state["kind"] == "waiting"
    mouse.page.get_by_role("button", name="Bots take the rest").click()
    until(lambda: mouse.state["kind"] == "table", "the first hand")


def test_the_title_says_when_it_is_ones_turn(house, guest):
    mouse = guest("mouse")
    at_table(mouse, house, "scarto")
    to_turn(mouse)
    assert mouse.page.title() == "Your turn · Scarto · Tomfool"


def test_the_own_card_lies_on_the_cloth_before_the_house_has_answered(house, guest):
    mouse = guest("mouse")
    at_table(mouse, house, "scarto")
    to_turn(mouse)
    mouse.choose()
    to_turn(mouse, ("play",))
    held = []
    mouse.page.route("**/act", lambda route: held.append(route))
    card = mouse.page.locator(".hand .card.legal").first
    code = card.get_attribute("data-card")
    lying = mouse.page.locator(f"#centre [data-card='{code}']")
    mouse.press(card)
    until(lambda: lying.count() and held, "the choice to be sent")  # looking lets routes be heard
    assert lying.is_visible()
    assert mouse.page.locator(f"[data-card='{code}']").count() == 1
    held[0].abort()
    mouse.page.unroute("**/act")
    until(lambda: mouse.state["at"] == "4", "the card to be played all the same")


def leading(guest):
    """Play on until it is the guest's turn to lead while the last trick still lies."""

    def found():
        return (
            guest.state["turn"] == "play"
            and not guest.state["busy"]
            and guest.page.locator("#centre .trick.done").count()
        )

    while not found():
        guest.go_on()
    card = guest.page.locator(".hand .card.legal").first
    return card, card.get_attribute("data-card")


def test_who_leads_lays_the_card_in_place_of_the_last_trick(house, guest):
    mouse = guest("mouse")
    at_table(mouse, house, "scarto")
    card, code = leading(mouse)
    held = []
    mouse.page.route("**/act", lambda route: held.append(route))
    lying = mouse.page.locator("#centre .trick [data-card]:visible")
    last = lying.evaluate_all("cards => cards.map((card) => card.dataset.card)")
    assert len(last) == 3
    mouse.press(card)
    until(lambda: lying.count() == 1 and held, "the choice to be sent")
    assert lying.get_attribute("data-card") == code
    held[0].fulfill(status=429, body=pages.error_page(Trouble(429, "One moment, please.", "Later.")))
    until(lambda: lying.count() == 3, "the last trick to lie there again")
    assert lying.evaluate_all("cards => cards.map((card) => card.dataset.card)") == last
    mouse.page.unroute("**/act")
    state = mouse.state
    mouse.press(mouse.page.locator(f".hand [data-card='{code}']"))
    until(lambda: mouse.moved_on(state), "the card to be led")


def test_the_answer_to_an_own_choice_does_not_wait_until_the_last_trick_has_been_seen(house, guest):
    mouse = guest("mouse")
    at_table(mouse, house, "scarto")
    card, _ = leading(mouse)
    state = mouse.state
    mouse.page.evaluate("document.querySelector('#frame').dataset.linger = 60_000")
    mouse.press(card)
    until(lambda: mouse.moved_on(state), "the card to be led", 20)


def test_a_choice_that_the_house_will_not_take_now_is_answered_and_can_be_made_again(house, guest):
    mouse = guest("mouse")
    at_table(mouse, house, "parrotdigm")
    to_turn(mouse)
    trouble = pages.error_page(Trouble(429, "One moment, please.", "Too many requests."))
    mouse.page.route("**/act", lambda route: route.fulfill(status=429, body=trouble))
    mouse.press(mouse.page.locator(".tile, .hand .card.legal").first)
    until(lambda: mouse.page.locator(".notice").count(), "a notice")
    assert mouse.page.locator(".notice").inner_text() == "One moment, please. Too many requests."
    mouse.page.unroute("**/act")
    mouse.choose()


def test_what_is_picked_among_calls_outlives_a_frame_that_comes_before_it_is_said(house, guest):
    mouse = guest("mouse")
    at_table(mouse, house, "civil-war")
    to_turn(mouse, ("call",))
    page = mouse.page
    for part in (page.locator(".place:nth-child(1) .part").nth(1), page.locator("[data-sift=air]")):
        mouse.press(part)
    pressed = page.locator("[data-sift][aria-pressed=true]").all_inner_texts()
    said = page.locator("[data-say]").inner_text()
    listed = page.locator(".question .list")
    far = listed.evaluate("list => { list.scrollTop = 60; return list.scrollTop; }")
    mouse.press(page.get_by_title("Sort by ranks"))  # the whole table is drawn anew
    until(lambda: page.get_by_title("Sort by suits").count(), "the other order")
    assert page.locator("[data-say]").inner_text() == said
    assert page.locator(".question input:checked").count() == 1
    assert page.locator("[data-sift][aria-pressed=true]").all_inner_texts() == pressed
    assert listed.evaluate("list => list.scrollTop") == far
    page.locator("[data-hint]").click()  # this changes the panel itself
    until(lambda: page.locator(".prompt").get_by_text("Hint").count(), "a hint")
    assert page.locator(".question input:checked").count() == 1
    before = mouse.state
    mouse.press(page.locator("[data-say]"))
    until(lambda: mouse.moved_on(before), "the bid to be heard")


def test_the_next_choice_waits_for_no_late_answer_to_the_last_one(house, guest):
    mouse = guest("mouse")
    at_table(mouse, house, "scarto")
    to_turn(mouse)
    mouse.choose()
    to_turn(mouse, ("play",))
    held = []

    def late(route):  # the house has the choice, but its answer comes late
        held.append((route, route.fetch()))

    mouse.page.route("**/act", late)
    for number in (1, 2):
        before = mouse.state
        mouse.press(mouse.page.locator(".hand .card.legal").first)
        until(lambda number=number: mouse.state and len(held) == number, f"choice {number} to be sent")
        until(lambda before=before: mouse.moved_on(before), "the stream to show it")
        to_turn(mouse, ("play",))
    at = mouse.state["at"]
    for route, answer in held:
        route.fulfill(response=answer)
    mouse.page.unroute("**/act")
    assert mouse.state["at"] == at
    mouse.choose()


def test_a_choice_that_never_arrives_is_spoken_of_and_can_be_made_again(house, guest):
    mouse = guest("mouse")
    at_table(mouse, house, "parrotdigm")
    to_turn(mouse)
    mouse.page.route("**/act", lambda route: route.abort())
    mouse.press(mouse.page.locator(".tile, .hand .card.legal").first)
    until(lambda: mouse.page.locator(".notice").count(), "a notice")
    assert "has not arrived at the table" in mouse.page.locator(".notice").inner_text()
    mouse.page.unroute("**/act")
    mouse.choose()
