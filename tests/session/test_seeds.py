"""Games that follow each other by their seeds."""

from minewise.core import Level
from minewise.session import GameOptions, Session

LAST = 2**64 - 1


def test_after_a_chosen_seed_come_the_next_ones() -> None:
    session = Session(GameOptions(Level(4, 4, 2), seed=7))
    seeds = [session.played.deal.seed]
    for _ in range(3):
        session.new()
        seeds.append(session.played.deal.seed)
    assert seeds == [7, 8, 9, 10]


def test_after_the_last_seed_comes_the_first() -> None:
    session = Session(GameOptions(Level(4, 4, 2), seed=LAST))
    assert session.played.deal.seed == LAST
    assert session.new().done
    assert session.played.deal.seed == 0


def test_a_new_level_has_the_next_seed_too() -> None:
    session = Session(GameOptions(Level(4, 4, 2), seed=7))
    session.new(session.next_options(level=Level(8, 8, 8)))
    assert session.played.deal.line() == "8x8x8 first safe seed 8"
    session.new()
    assert session.played.deal.seed == 9
    assert session.next_options().seed == 10


def test_without_a_chosen_seed_a_new_level_is_dealt_by_chance() -> None:
    session = Session(GameOptions(Level(4, 4, 2)), any_number=lambda: 5)
    assert session.next_options(level=Level(8, 8, 8)).seed is None
