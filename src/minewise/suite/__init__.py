"""A standard test of how well a player reasons, independent of luck.

    task        a no-guess board, a position in which a guess is due, or a claim
    suite       all tasks of a version, made from seeds
    seed_search the search for the seeds of a version
    contestant  the player under test: a Minewise player, or a program that answers lines
    run         a contestant's answers, judged task by task; it can be resumed
    score       the scores of a run, with intervals

On a board, an uncertain move is counted but not made: a certain one is made in its place. So no
game is lost, and luck never helps. A guess is judged by the chance to win that it gives away, not
by its outcome.
"""

from minewise.suite.contestants import Contestant, PlayerContestant, ProgramContestant
from minewise.suite.run import SuiteRun, run_suite
from minewise.suite.scores import Score, Scores, score
from minewise.suite.tasks import Suite, SuiteTask

__all__ = [
    "Contestant",
    "PlayerContestant",
    "ProgramContestant",
    "Score",
    "Scores",
    "Suite",
    "SuiteRun",
    "SuiteTask",
    "run_suite",
    "score",
]
