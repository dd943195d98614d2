"""What should this person practise next? Puzzles, ratings, lessons; no screen.

    puzzle    a position from a real game, a question, and the theme that the answer takes
    pack      puzzles in a text file, a line each
    truth     the right answers to a puzzle, worked out; it judges what somebody answers
    practice  what a person has tried, their ratings, and what comes back when
    run       puzzles one after the other: train, streak, storm, today, repeat, a lesson
    trainer   all of that for one person
    coach     what is on the screen while somebody trains: what a front end holds

A front end makes a `Coach` of a `Trainer`, draws what `shown` says, and hands what the person does
to the coach. A program may ask the trainer for a run instead, hand each `Answer` to `run.answer`,
and call `run.next`.
"""

from minewise.training.answers import Answer, Verdict, VerdictData
from minewise.training.coach import MODES, Coach
from minewise.training.glicko import Glicko, rated
from minewise.training.lessons import (
    ENOUGH,
    LESSONS,
    Lesson,
    LessonPageData,
    LessonRun,
    lesson_named,
)
from minewise.training.live_board import LiveBoard, LiveBoardData
from minewise.training.making import make_puzzles
from minewise.training.modes import STORM_SECONDS, Repeats, Storm, Streak, Today, Train
from minewise.training.own_games import own_puzzles
from minewise.training.pack import ListedPuzzleData, Pack, listed, our_pack
from minewise.training.practice import Practice, PracticeError, Rated
from minewise.training.practice_data import PracticeData
from minewise.training.progress import ProgressData, RatedThemeData, progress
from minewise.training.puzzle import Puzzle, PuzzleData
from minewise.training.question import Question, choice_in_words
from minewise.training.ratings import Change
from minewise.training.repeats import AFTER, Repeat, Why
from minewise.training.run import Run, RunData
from minewise.training.showing import MarkData, RowData, TrainingData, mode_titles, shown
from minewise.training.theme import Theme
from minewise.training.trainer import Trainer
from minewise.training.truth import Truth

__all__ = [
    "AFTER",
    "ENOUGH",
    "LESSONS",
    "MODES",
    "STORM_SECONDS",
    "Answer",
    "Change",
    "Coach",
    "Glicko",
    "Lesson",
    "LessonPageData",
    "LessonRun",
    "ListedPuzzleData",
    "LiveBoard",
    "LiveBoardData",
    "MarkData",
    "Pack",
    "Practice",
    "PracticeData",
    "PracticeError",
    "ProgressData",
    "Puzzle",
    "PuzzleData",
    "Question",
    "Rated",
    "RatedThemeData",
    "Repeat",
    "Repeats",
    "RowData",
    "Run",
    "RunData",
    "Storm",
    "Streak",
    "Theme",
    "Today",
    "Train",
    "Trainer",
    "TrainingData",
    "Truth",
    "Verdict",
    "VerdictData",
    "Why",
    "choice_in_words",
    "lesson_named",
    "listed",
    "make_puzzles",
    "mode_titles",
    "our_pack",
    "own_puzzles",
    "progress",
    "rated",
    "shown",
]
