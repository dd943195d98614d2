"""Games that follow each other by their seeds."""

from minewise.core import Level
from minewise.session import NewGame, Session, Settings

LAST = 2**64 - 1


def test_after_a_chosen_seed_come_the_next_ones() -> None:
    session = Session(Settings(Level(4, 4, 2), seed=7))
    seeds = [session.round.deal.seed]
    for _ in range(3):
        session.do(NewGame())
        seeds.append(session.round.deal.seed)
    assert seeds == [7, 8, 9, 10]


def test_after_the_last_seed_comes_the_first() -> None:
    session = Session(Settings(Level(4, 4, 2), seed=LAST))
    assert session.round.deal.seed == LAST
    assert session.do(NewGame()).done
    assert session.round.deal.seed == 0
