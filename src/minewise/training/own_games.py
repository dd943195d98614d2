"""Puzzles from a person's own games: the mistakes, and the slow clicks."""

from collections.abc import Iterator
from statistics import median

from minewise.advice import ReviewedStep, review
from minewise.analysis import Analysis
from minewise.boards import Wave, Way
from minewise.formats import Recording
from minewise.training.extraction import rated
from minewise.training.puzzle import MOST_CELLS, Puzzle, unflagged
from minewise.training.question import Question
from minewise.training.repeats import Why
from minewise.training.stages import FindingStages
from minewise.training.theme import Theme
from minewise.training.truth import Truth

# A slow click took this many seconds, and this many times as long as usual in that game.
_LONG, _TIMES = 8.0, 4.0

# The most puzzles of one kind from a game.
_MOST_OF_A_KIND = 2


def own_puzzles(recording: Recording) -> list[tuple[Puzzle, Why]]:
    """The puzzles of a finished game: the click that lost it first, then in order.

    A lost game whose last position can be judged always has one, unless its board is larger than
    that of any puzzle.
    """
    if len(recording.board.grid) > MOST_CELLS:
        return []
    judged = review(recording.board, recording.steps, first_is_safe=recording.first_is_safe)
    steps = [step for step in judged.steps if step is not None and step.made.by is None]
    found: dict[str, tuple[Puzzle, Why]] = {}
    counts: dict[Why, int] = {}
    for puzzle, why in [*_fatal(steps), *_doubtful(steps), *_slow(recording, steps)]:
        if counts.get(why, 0) < _MOST_OF_A_KIND and puzzle.id not in found:
            counts[why] = counts.get(why, 0) + 1
            found[puzzle.id] = puzzle, why
    return list(found.values())


def _look(step: ReviewedStep) -> FindingStages | None:
    position = unflagged(step.grade.position)
    if step.grade.estimated or not position.numbers:
        return None
    return FindingStages(Analysis(position, effort=None))


def _fatal(steps: list[ReviewedStep]) -> Iterator[tuple[Puzzle, Why]]:
    for step in steps:
        stages = _look(step) if step.lost else None
        if stages is None:
            continue
        # Do not ask whether the cell was a mine: the player has just hit it.
        yield (_find(stages) if stages.analysis.safe else _guess(stages)), Why.LOST


def _doubtful(steps: list[ReviewedStep]) -> Iterator[tuple[Puzzle, Why]]:
    """Surviving guesses that were needless, or not the best."""
    for step in steps:
        grade = step.grade
        stages = None if step.lost or not grade.is_guess else _look(step)
        if stages is None:
            continue
        if grade.is_needless:
            if stages.hardest in (Way.SINGLE, Way.PAIR):
                yield _find(stages), Why.MISSED
            else:
                waves = stages.waves(stages.path)
                yield rated(stages, Question.DUE, Theme.GUESS, waves), Why.NEEDLESS
        elif not grade.is_best and len(grade.cells) == 1:
            puzzle = _guess(stages)
            if grade.cells[0] not in Truth(puzzle).best_guesses:
                yield puzzle, Why.WORSE


def _slow(recording: Recording, steps: list[ReviewedStep]) -> Iterator[tuple[Puzzle, Why]]:
    """Certain cells that took long, the longest first."""
    times = [step.seconds for step in recording.steps]
    waits = [after - before for before, after in zip([0.0, *times], times, strict=False)]
    usual = median(waits) if waits else 0.0
    slow = [
        step
        for step in steps
        if step.grade.is_certain and waits[step.step] >= max(_LONG, _TIMES * usual)
    ]
    for step in sorted(slow, key=lambda step: -waits[step.step])[:_MOST_OF_A_KIND]:
        stages = _look(step)
        if stages is not None and stages.path:
            yield _find(stages), Why.SLOW


# The questions


def _find(stages: FindingStages) -> Puzzle:
    return rated(stages, Question.SAFE, _theme(stages), stages.waves(stages.path))


def _guess(stages: FindingStages) -> Puzzle:
    return rated(stages, Question.GUESS, Theme.GUESS, [Wave(Way.FOUR, 1)])


def _theme(stages: FindingStages) -> Theme:
    """The theme of the easiest stages; if they have several, that of one safe cell."""
    if stages.theme is not None:
        return stages.theme
    found = stages.path[-1].found if stages.path else {}
    safe = [cell for cell, mine in found.items() if not mine] or sorted(stages.analysis.safe)
    return stages.theme_of_cell(safe[0]) or Theme.CASES
