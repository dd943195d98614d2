"""Damaged databases of training: repaired, or refused in a sentence, but never a traceback."""

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from minewise.base.errors import MinewiseError
from minewise.training import Practice, Theme, Trainer, our_pack
from minewise.training.repeats import Why
from trainees import HandClock

TABLES = ("attempts", "ratings", "repeats", "lessons", "scores", "games")

JUNK = (
    "", "x", "0", "-1", "1e999", "nan", "2030-05-01", "2030-05-01T12:00:00", "2030-13-01",
    "0001-01-01T00:00:00+14:00", "9999-12-31T23:59:59-14:00", "1-1", b"", b"\xff\x00", 0, -1,
    10**18, 1e308, -1e308, float("inf"), 5e-324, -0.5, 2.0, "wrong", "9" * 5000,
)  # fmt: skip


def practised(path: Path) -> None:
    """Make a database with something of everything in it."""
    clock = HandClock()
    practice = Practice(path, clock)
    for number, puzzle in enumerate(list(our_pack())[::250]):
        clock.wait(hours=7)
        practice.attempt(puzzle, float(number % 2), seconds=number, mode="train")
    practice.learn("1-1", True, 3)
    practice.score("streak", 7, "a line")
    practice.score("storm", 3)
    practice.add([(list(our_pack())[7], Why.LOST)], "game 1")


def damage(path: Path, chance: random.Random) -> None:
    """Change some bytes, or some values, or a character of a value."""
    how = chance.randrange(3)
    if how == 0:
        data = bytearray(path.read_bytes())
        for _again in range(chance.choice((1, 3, 30))):
            data[chance.randrange(len(data))] = chance.randrange(256)
        path.write_bytes(data)
        return
    with closing(sqlite3.connect(path)) as database, database:
        for _again in range(chance.choice((1, 1, 4))):
            table = chance.choice(TABLES)
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({table})")]
            column = chance.choice(columns)
            rows = database.execute(f"SELECT rowid, {column} FROM {table}").fetchall()
            row, value = chance.choice(rows)
            junk: object = chance.choice(JUNK)
            if how == 2 and (text := str(value)):
                place = chance.randrange(len(text))
                junk = text[:place] + chr(chance.randrange(32, 127)) + text[place + 1 :]
            change = f"UPDATE OR IGNORE {table} SET {column} = ? WHERE rowid = ?"
            database.execute(change, (junk, row))


def everything(path: Path, aside: Path) -> list[Callable[[], object]]:
    """All that is done with a database."""
    clock = HandClock()
    clock.wait(days=9)
    practice = Practice(path, clock)
    trainer = Trainer(practice, our_pack(), seed=1)
    pack = list(our_pack())
    other = Practice(aside, clock)
    other.attempt(pack[99], 0.0)
    other.learn("1-1", True, 3)

    def repeat() -> None:
        run = trainer.repeat()
        for _again in range(30):
            if run.puzzle is None:
                break
            run.give_up()
            run.next()

    read = (practice.seen, practice.taken, practice.attempts, practice.days)
    return [
        *(trainer.progress, trainer.lessons, trainer.next_due_in_words, *read),
        lambda: practice.rating(Theme.ONE_ONE),
        lambda: practice.scored_on("streak", (clock() - timedelta(days=9)).date()),
        repeat,
        lambda: [practice.attempt(puzzle, 1.0) for puzzle in pack[::250]],
        lambda: practice.attempt(pack[3], 1.0),
        lambda: practice.learn("1-1", True, 3),
        lambda: practice.score("streak", 9),
        lambda: practice.add([(pack[8], Why.LOST)], "game 2"),
        lambda: practice.merge(other.as_data()),
        lambda: other.merge(practice.as_data()),
        trainer.progress,
    ]


@pytest.mark.parametrize("seed", [None, *range(16)])
def test_a_database_is_used_and_a_damaged_one_perhaps_refused_in_sentences(
    tmp_path: Path, seed: int | None
) -> None:
    path = tmp_path / "training.sqlite"
    practised(path)
    if seed is not None:
        damage(path, random.Random(seed))
    said = []
    for do in everything(path, tmp_path / "other.sqlite"):
        try:
            do()
        except MinewiseError as error:
            said.append(str(error))
    assert all(sentence and "\n" not in sentence for sentence in said)
    assert seed is not None or not said
