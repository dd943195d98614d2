"""Games that follow each other by their seeds."""

from minewise.core import Level
from minewise.session import Session, Settings

LAST = 2**64 - 1


def test_after_a_chosen_seed_come_the_next_ones() -> None:
    session = Session(Settings(Level(4, 4, 2), seed=7))
    seeds = [session.deal.seed]
    for _ in range(3):
        session.new_game()
        seeds.append(session.deal.seed)
    assert seeds == [7, 8, 9, 10]


def test_after_the_last_seed_comes_the_first() -> None:
    session = Session(Settings(Level(4, 4, 2), seed=LAST))
    assert session.deal.seed == LAST
    assert session.new_game().done
    assert session.deal.seed == 0
