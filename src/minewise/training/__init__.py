"""Training: puzzles, ratings and lessons for one person, without a screen.

    puzzle    a position from a real game, a question, and the theme that the answer takes
    pack      puzzles in a text file, a line each
    truth     the right answers to a puzzle, worked out; it judges a person's answer
    practice  a person's attempts and ratings, and the puzzles that come back
    run       puzzles one after the other: train, streak, storm, today, repeat, a lesson
    trainer   all of that for one person

A program asks the trainer for a run, hands each `Answer` to `run.answer`, and shows the verdict.
Its screens are in `minewise.screens`.
"""

from minewise.training.glicko import Glicko
from minewise.training.lessons import LESSONS, Lesson, LessonRun
from minewise.training.modes import Repeats, Storm, Streak, Today, Train
from minewise.training.pack import Pack, our_pack
from minewise.training.practice import Practice, PracticeError
from minewise.training.puzzle import Puzzle
from minewise.training.puzzle_maker import make_puzzles
from minewise.training.question import Question
from minewise.training.ratings import RatingChange
from minewise.training.run import Run
from minewise.training.theme import Theme
from minewise.training.trainer import Trainer
from minewise.training.truth import Answer, Truth, Verdict

__all__ = [
    "LESSONS",
    "Answer",
    "Glicko",
    "Lesson",
    "LessonRun",
    "Pack",
    "Practice",
    "PracticeError",
    "Puzzle",
    "Question",
    "RatingChange",
    "Repeats",
    "Run",
    "Storm",
    "Streak",
    "Theme",
    "Today",
    "Train",
    "Trainer",
    "Truth",
    "Verdict",
    "make_puzzles",
    "our_pack",
]
