"""People who train, in tests: a clock to be moved by hand, and answers that are right."""

from datetime import UTC, datetime, timedelta

from minewise.training import Answer, Puzzle, Question, Run, Truth


class HandClock:
    """A clock that goes on only when the test moves it."""

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
