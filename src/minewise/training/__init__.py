"""What should this person practise next? Puzzles, ratings, lessons; no screen.

    puzzle    a position from a real game, a question, and the theme that the answer takes
    pack      puzzles in a text file, a line each
    truth     the right answers to a puzzle, worked out; it judges a person's answer
    practice  what a person has tried, their ratings, and what comes back when
    run       puzzles one after the other: train, streak, storm, today, repeat, a lesson
    trainer   all of that for one person

A program asks the trainer for a run, hands each `Answer` to `run.answer`, and shows the verdict.
What people see of it is in `minewise.screens`.
"""

from minewise.training.answers import Answer, Verdict
from minewise.training.glicko import Glicko, rated
from minewise.training.lessons import (
    ENOUGH,
    LESSONS,
    Lesson,
    LessonPageData,
    LessonRun,
    Pointed,
    Sentence,
    lesson_named,
)
from minewise.training.live_board import LiveBoard
from minewise.training.making import make_puzzles
from minewise.training.modes import STORM_SECONDS, Repeats, Storm, Streak, Today, Train
from minewise.training.own_games import own_puzzles
from minewise.training.pack import ListedPuzzle, Pack, our_pack
from minewise.training.practice import Practice, PracticeError, Rated
from minewise.training.practice_data import PracticeData
from minewise.training.progress import ProgressData, RatedThemeData, progress
from minewise.training.puzzle import Puzzle
from minewise.training.question import Question, choice_in_words
from minewise.training.ratings import Change
from minewise.training.repeats import AFTER, Repeat, Why
from minewise.training.run import Run
from minewise.training.theme import Theme
from minewise.training.trainer import Trainer
from minewise.training.truth import Truth

__all__ = [
    "AFTER",
    "ENOUGH",
    "LESSONS",
    "STORM_SECONDS",
    "Answer",
    "Change",
    "Glicko",
    "Lesson",
    "LessonPageData",
    "LessonRun",
    "ListedPuzzle",
    "LiveBoard",
    "Pack",
    "Pointed",
    "Practice",
    "PracticeData",
    "PracticeError",
    "ProgressData",
    "Puzzle",
    "Question",
    "Rated",
    "RatedThemeData",
    "Repeat",
    "Repeats",
    "Run",
    "Sentence",
    "Storm",
    "Streak",
    "Theme",
    "Today",
    "Train",
    "Trainer",
    "Truth",
    "Verdict",
    "Why",
    "choice_in_words",
    "lesson_named",
    "make_puzzles",
    "our_pack",
    "own_puzzles",
    "progress",
    "rated",
]
