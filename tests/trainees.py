"""People who train, in tests: a clock to be moved by hand, and answers that are right."""

from datetime import UTC, datetime, timedelta

from minewise.core import Cell
from minewise.training import Answer, Puzzle, Question, Run, Truth


class HandClock:
    """Says what time it is; it goes on only when somebody moves it."""

    def __init__(self) -> None:
        self.time = datetime(2030, 5, 1, 12, tzinfo=UTC)

    def __call__(self) -> datetime:
        return self.time

    def wait(self, **time: float) -> None:
        self.time += timedelta(**time)


def right_answer(puzzle: Puzzle) -> Answer:
    truth = Truth(puzzle)
    match puzzle.question:
        case Question.SAFE:
            return Answer.cell(min(truth.safe))
        case Question.CERTAIN:
            return Answer(truth.safe, truth.mines)
        case Question.PROVE:
            return Answer(truth.fewest)
        case Question.GUESS:
            best = truth.best_guesses[0]
            return Answer.cell(best, truth.safety(best))
        case Question.COUNT:
            return Answer(number=truth.count)
    return Answer(word=truth.word)


def solve(run: Run) -> None:
    assert run.puzzle is not None
    assert run.answer(right_answer(run.puzzle)).right
    run.next()


def fail(run: Run) -> None:
    assert not run.give_up().right
    run.next()


def right_keys(puzzle: Puzzle, cursor: Cell) -> list[str]:
    """The keys, as the table of commands writes them, that answer a puzzle rightly."""
    answer, question = right_answer(puzzle), puzzle.question
    if answer.word is not None:
        return [str(question.choices.index(answer.word) + 1)]
    keys: list[str] = []
    for name, cells in (("space", answer.cells), ("f", answer.mines)):
        for cell in sorted(cells):
            keys += [*way(cursor, cell), name]
            cursor = cell
    if question is Question.SAFE:
        return keys
    if answer.number is not None:
        number = answer.number * (100 if question is Question.GUESS else 1)
        keys += [*str(round(number))]
    return [*keys, "enter"]


def way(start: Cell, end: Cell) -> list[str]:
    """The arrow keys that move the cursor from one cell to another."""
    down, right = end[0] - start[0], end[1] - start[1]
    return [
        *["down" if down > 0 else "up"] * abs(down),
        *["right" if right > 0 else "left"] * abs(right),
    ]
