"""Races, without a server: who may do what, who wins, and what anybody may send."""

import json
from functools import partial
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from minewise.core import LEVELS
from minewise.ui.web import limits
from minewise.ui.web.messages import Payload, Racing
from minewise.ui.web.race import Fate, Phase, Progress, Race, RaceError, clean_name
from minewise.ui.web.race_data import kept, race_as_data, read_race
from minewise.ui.web.races import Races
from ui.web.test_messages import made, plain


class Hall:
    """Races with a clock that is set by hand, and people who are there."""

    def __init__(self) -> None:
        self.now = 1000.0
        self.races = Races(lambda: self.now)

    def says(self, browser: str, action: str, **keys: Any) -> Any:
        wish = Racing(1, action, Payload(keys))
        answer = self.races.hear(browser, False, wish)
        race = self.races.of(browser)
        if race is not None and action in ("open", "join"):
            race.come(browser)
        return answer

    def race(self, *others: str, level: str = "beginner") -> Race:
        """A race of ann and others."""
        opened = self.says("ann", "open", level=level, name="Ann")
        for one in others:
            self.says(one, "join", race=opened["id"], name=one.capitalize())
        race = self.races.get(opened["id"])
        assert race is not None
        return race

    def begun(self, *others: str) -> Race:
        """The same, running."""
        race = self.race(*others)
        self.says("ann", "start", heat=race.heat + 1)
        race.count_down(self.now)
        race.go_now(self.now)
        return race


@pytest.fixture
def hall() -> Hall:
    return Hall()


def phase(race: Race) -> Phase:
    """How far it is now, whatever was asserted before."""
    return race.phase


def done(fate: Fate, opened: int = 71, seconds: float = 10.0) -> Progress:
    return Progress(opened, 71, 5, seconds, fate)


# Who may do what


def test_the_one_who_opens_a_race_is_its_host_and_only_the_host_starts_it(hall: Hall) -> None:
    race = hall.race("bob")
    for action, keys in (("start", {"heat": 1}), ("level", {"level": "expert"}), ("end", {})):
        with pytest.raises(RaceError, match="Only the host can do this: Ann"):
            hall.says("bob", action, **keys)
    assert phase(race) is Phase.LOBBY
    assert hall.says("ann", "start", heat=1)["phase"] == "starting"


def test_a_heat_that_is_asked_for_twice_is_begun_once(hall: Hall) -> None:
    race = hall.race("bob")
    hall.says("ann", "start", heat=1)
    board = race.board
    hall.says("ann", "start", heat=1)
    race.count_down(hall.now)
    race.go_now(hall.now)
    hall.says("ann", "end")
    hall.says("ann", "start", heat=1)
    assert (race.heat, race.board, race.phase) == (1, board, Phase.OVER)
    hall.says("ann", "start", heat=2)
    assert race.heat == 2
    assert race.board != board


def test_a_browser_is_in_one_race_and_opens_one_however_often_it_asks(hall: Hall) -> None:
    first = hall.says("ann", "open", level="beginner")
    assert hall.says("ann", "open", level="expert")["id"] == first["id"]
    other = hall.says("bob", "open", level="beginner")
    hall.says("ann", "join", race=other["id"])
    assert [race.id for race in hall.races if race.has("ann")] == [other["id"]]
    assert [race.id for race in hall.races.pass_time()] == [first["id"]]  # nobody is left in it


def test_whoever_is_in_no_race_is_told_nothing_of_one(hall: Hall) -> None:
    race = hall.begun("bob")
    (told,) = hall.says("eve", "list")["races"]
    assert told == {"id": race.id, "text": "Ann: beginner, people: 2", "mine": False}
    for action in ("look", "start", "end", "leave", "name"):
        with pytest.raises(RaceError, match="You are in no race"):
            hall.says("eve", action, heat=1, name="Eve")


def test_races_and_their_places_are_counted(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "RACES", 2)
    monkeypatch.setattr(limits, "RACERS", 2)
    race = hall.race("bob")
    hall.says("eve", "open", level="cs50")
    with pytest.raises(RaceError, match="There are 2 races already"):
        hall.says("joe", "open", level="cs50")
    with pytest.raises(RaceError, match="This race is full: there are 2 people in it"):
        hall.says("eve", "join", race=race.id)
    assert hall.races.of("eve") is not race
    assert hall.races.of("eve") is not None  # what was refused changes nothing


def test_names_are_short_clean_and_everybody_has_another(hall: Hall) -> None:
    race = hall.race()
    wanted = {"bob": " ANN\n", "eve": "\u202e \u200b", "joe": "x" * 200, "kim": "x" * 19 + "y"}
    for browser, name in wanted.items():
        hall.says(browser, "join", race=race.id, name=name)
    hall.says("lee", "join", race=race.id)
    names = [racer.name for racer in race.people.values()]
    assert names == ["Ann", "ANN 2", "Player 3", "x" * 20, "x" * 19 + "y", "Player 6"]
    hall.says("kim", "name", name="x" * 20)
    assert race.people["kim"].name == "x" * 18 + " 2"


@given(st.text(max_size=60))
def test_any_name_becomes_a_short_one_on_one_line(text: str) -> None:
    name = clean_name(text)
    assert len(name) <= limits.RACER_NAME
    assert name == name.strip() == clean_name(name)
    assert all(letter.isprintable() for letter in name)


# A heat


def test_who_clears_the_board_is_placed_by_time_and_the_others_by_cells(hall: Hall) -> None:
    race = hall.begun("bob", "eve", "joe")
    race.note("eve", done(Fate.WON, seconds=20.5))
    race.note("ann", done(Fate.LOST, opened=30, seconds=3))
    race.note("joe", done(Fate.WON, seconds=20.25))
    race.note("bob", done(Fate.RACING, opened=30))
    assert phase(race) is Phase.RUNNING
    race.note("bob", done(Fate.LOST, opened=40))
    race.pass_time(hall.now)
    assert phase(race) is Phase.OVER
    table = race_as_data(race, "ann", hall.now)["table"]
    assert table is not None
    assert [row[:3] for row in table["rows"]] == [
        ["1", "Joe", "20.2 s"],
        ["2", "Eve", "20.5 s"],
        ["3", "Bob", "a mine at 56 %"],
        ["4", "Ann", "a mine at 42 %"],
    ]
    assert race.news == "The race is over. Joe wins in 20.2 s."


def test_equals_share_a_place(hall: Hall) -> None:
    race = hall.begun("bob", "eve")
    for browser in ("ann", "bob"):
        race.note(browser, done(Fate.WON, seconds=7.0))
    race.note("eve", done(Fate.LOST, opened=1))
    race.pass_time(hall.now)
    assert sorted(race.places.values()) == [1, 1, 3]


def test_whoever_comes_late_waits_for_the_next_heat(hall: Hall) -> None:
    race = hall.begun("bob")
    late = hall.says("eve", "join", race=race.id, name="Eve")
    assert late["room"] is None
    assert late["people"][2]["text"] == "in the next race"
    assert not race.note("eve", done(Fate.WON))
    hall.says("ann", "end")
    told = hall.says("ann", "level", level="expert")
    assert told["table"]["title"] == "Race 1, beginner"  # what is chosen is for the next one
    hall.says("ann", "start", heat=2)
    assert race.people["eve"].fate is Fate.RACING
    assert str(race.played) == "expert"


def test_a_race_waits_a_while_for_who_has_lost_the_connection(hall: Hall) -> None:
    race = hall.begun("bob")
    race.note("ann", done(Fate.WON))
    race.go("bob", hall.now)
    hall.now += limits.AWAY_SECONDS - 1
    race.pass_time(hall.now)
    assert phase(race) is Phase.RUNNING
    race.come("bob")  # and goes again
    race.go("bob", hall.now)
    hall.now += limits.AWAY_SECONDS + 1
    race.pass_time(hall.now)
    assert phase(race) is Phase.OVER


def test_two_tabs_of_a_browser_are_one_racer(hall: Hall) -> None:
    race = hall.begun("bob")
    race.come("bob")
    race.go("bob", hall.now)
    hall.now += limits.AWAY_SECONDS + 1
    assert len(race.people) == 2
    assert race.people["bob"].is_here(hall.now)


def test_if_the_host_is_gone_the_next_one_takes_over(hall: Hall) -> None:
    race = hall.race("bob", "eve")
    hall.says("ann", "leave")
    assert race.people[race.host].name == "Bob"
    race.go("bob", hall.now)
    hall.now += limits.AWAY_SECONDS + 1
    assert race.pass_time(hall.now)
    assert race.people[race.host].name == "Eve"
    assert race.news == "Eve is the host now."


def test_who_leaves_a_heat_stays_in_its_table_and_cannot_go_on(hall: Hall) -> None:
    race = hall.begun("bob", "eve")
    race.note("bob", done(Fate.RACING, opened=35))
    assert hall.says("bob", "leave") is None
    hall.says("bob", "join", race=race.id)
    assert not race.note("bob", done(Fate.WON))
    hall.says("ann", "end")
    table = race_as_data(race, "ann", hall.now)["table"]
    assert table is not None
    assert ["1", "Bob", "left at 49 %", "5"] in table["rows"]


def test_a_race_ends_after_an_hour_and_is_closed_when_nobody_is_there(hall: Hall) -> None:
    race = hall.begun("bob")
    hall.now += limits.RACE_SECONDS + 1
    assert hall.races.pass_time() == []
    assert phase(race) is Phase.OVER
    assert race.news == "The race is over. Nobody has cleared the board."
    race.go("ann", hall.now)
    race.go("bob", hall.now)
    hall.now += limits.RACE_IDLE_SECONDS + 1
    assert hall.races.pass_time() == [race]


# Its file


def test_a_race_comes_back_from_its_file(hall: Hall) -> None:
    race = hall.begun("bob", "eve")
    race.note("bob", done(Fate.WON))
    race.note("eve", done(Fate.RACING, opened=9))
    again = read_race(json.loads(json.dumps(kept(race))), hall.now)
    assert kept(again) == kept(race)
    hall.says("ann", "end")
    hall.says("ann", "start", heat=2)
    begins_anew = read_race(kept(race), hall.now)
    assert begins_anew.phase is Phase.LOBBY
    assert begins_anew.news.startswith("The server was started again")


# Anything may be sent

KEYS = {
    "race": st.sampled_from(["0" * 16, "", "x"]) | plain,
    "name": st.text(max_size=30) | plain,
    "level": st.sampled_from([*LEVELS, "100x100x9", "hexagons expert"]) | plain,
    "heat": st.integers(-1, 4) | plain,
}
WISHES = st.tuples(
    st.sampled_from(["ann", "bob", "eve"]),
    st.sampled_from(["list", "open", "join", "look", "name", "level", "start", "end", "leave"])
    | st.text(max_size=10),
    st.fixed_dictionaries({}, optional=KEYS),
)


@settings(max_examples=30, deadline=None)
@given(st.lists(WISHES, max_size=12), st.randoms(use_true_random=False))
def test_whatever_is_sent_is_done_or_refused_in_a_sentence(wishes: Any, chance: Any) -> None:
    hall = Hall()
    ids: list[str] = []
    for who, action, given_keys in wishes:
        keys = given_keys
        if ids and action == "join" and chance.random() < 0.8:
            keys = given_keys | {"race": chance.choice(ids)}
        json.dumps(made(partial(hall.says, who, action, **keys)))
        for race in hall.races.pass_time():
            assert not any(not racer.gone for racer in race.people.values())
        ids = [race.id for race in hall.races]
        for race in hall.races:
            assert sum(race.has(one) for one in ("ann", "bob", "eve")) >= 1
            assert race.has(race.host)
            assert len({racer.name.casefold() for racer in race.people.values()}) == len(
                race.people
            )
            if race.phase is Phase.STARTING and chance.random() < 0.5:
                race.count_down(hall.now)
                race.go_now(hall.now)
        for browser in ("ann", "bob", "eve"):
            assert sum(race.has(browser) for race in hall.races) <= 1
