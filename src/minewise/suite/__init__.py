"""A fixed test for any player that can speak lines: how well does it reason, luck left out?

    task        a board that needs no guess, a position in which a guess is due, or a claim
    suite       all tasks of a version, made from seeds
    seed_search how the seeds of a version were found
    contestant  the player under test: one of ours, or a program that answers lines
    run         a contestant's answers, judged task by task; it can be resumed
    score       what they come to, with intervals

On a board, a move that is not certain is counted and not made: a certain one is made in its
place. So no game is lost, and luck never helps. A guess is judged by the chance to win that it
gives away, whatever it would have met.
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
