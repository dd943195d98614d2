"""The course's workbench: where does a student's own AI reason wrongly?

    worker     the process in which the student's file runs, with limits; student is our side
    trace      what was seen of the student's AI, call by call
    reference  the course's rules, repeated until nothing changes; proof says why
    layouts    whether mines could lie otherwise: the judge of every conclusion
    contract   what the course asks of the three classes, point by point
    judge      what is wrong in a trace
    small      small boards, all of them; games, boards as they are played
    shrink     the smallest case that still shows a fault
    diagnosis  its cause, by experiments with the student's file
    words      all that in words, by degrees
    check      the whole check; report is what comes of it, tests_written the same for pytest
    watching   a game step by step, beside what the rules know: for front ends
    player     the student's AI as a player, course:FILE
    grading    many files at once, for teachers

Nothing of a student's file is ever run in our process.
"""

from minewise.course.check import check
from minewise.course.games import Plan
from minewise.course.grading import (
    Graded,
    check_table_name,
    find_solutions,
    grade,
    write_table,
)
from minewise.course.judge import KINDS
from minewise.course.player import CoursePlayer, course_player
from minewise.course.report import Finding, Point, Report
from minewise.course.student import Limits
from minewise.course.tests_written import write_tests
from minewise.course.watching import Moment, Watching
from minewise.course.words import Names, draw

__all__ = [
    "KINDS",
    "CoursePlayer",
    "Finding",
    "Graded",
    "Limits",
    "Moment",
    "Names",
    "Plan",
    "Point",
    "Report",
    "Watching",
    "check",
    "check_table_name",
    "course_player",
    "draw",
    "find_solutions",
    "grade",
    "write_table",
    "write_tests",
]
