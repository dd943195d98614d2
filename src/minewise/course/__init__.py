"""The course's workbench: where does a student's own AI reason wrongly?

    student    a student's file that does jobs; process gives it a process, in which worker runs
    trace      what was seen of the student's AI, call by call
    reference  the course's rules, repeated until nothing changes; proof says why
    layouts    whether mines could lie otherwise: the judge of every conclusion
    contract   what the course asks of the three classes, point by point
    judge      what is wrong in a trace
    small      small boards, all of them; games, boards as they are played
    shrink     the smallest case that still shows a fault
    diagnosis  its cause, by experiments with the student's file; repairs is their part there
    words      all that in words, by degrees
    check      the whole check; report is what comes of it, report_words the same for people
    report_text  the same as plain text; formats for other programs; tests_written for pytest
    packs      what Gradescope, check50 and others need to grade by themselves
    moments    a game step by step, beside what the rules know
    stepper    a walk through it
    player     the student's AI as a player, course:FILE
    grading    many files at once, for teachers; points is what they get

Nothing of a student's file is ever run in our process; in a page, whose workers are sandboxes,
`student_here` runs it in a worker of its own.
"""

from minewise.course.answer import Answer, read_answer
from minewise.course.check import check, check_student
from minewise.course.formats import FORMATS, classroom50, gradescope, junit
from minewise.course.games import Plan
from minewise.course.grading import (
    Graded,
    check_table_name,
    find_solutions,
    grade,
    write_reports,
    write_table,
)
from minewise.course.judge import KINDS
from minewise.course.moments import Moment, WatchedGame
from minewise.course.packs import PACKS, write_pack
from minewise.course.player import CoursePlayer, course_player
from minewise.course.points import GAMES, METHODS, Score, scores, total
from minewise.course.report import Finding, Point, Report
from minewise.course.report_text import ALL_DEGREES, FOR_STUDENTS, report_text
from minewise.course.report_words import also_failing, call_lines, figures, heads, row, title
from minewise.course.stepper import SECONDS as STEP_SECONDS, Stepper
from minewise.course.student import Job, Limits, Loaded, Student, open_student
from minewise.course.student_here import StudentHere
from minewise.course.tests_written import has_tests, write_tests
from minewise.course.words import Names, draw

__all__ = [
    "ALL_DEGREES",
    "FORMATS",
    "FOR_STUDENTS",
    "GAMES",
    "KINDS",
    "METHODS",
    "PACKS",
    "STEP_SECONDS",
    "Answer",
    "CoursePlayer",
    "Finding",
    "Graded",
    "Job",
    "Limits",
    "Loaded",
    "Moment",
    "Names",
    "Plan",
    "Point",
    "Report",
    "Score",
    "Stepper",
    "Student",
    "StudentHere",
    "WatchedGame",
    "also_failing",
    "call_lines",
    "check",
    "check_student",
    "check_table_name",
    "classroom50",
    "course_player",
    "draw",
    "figures",
    "find_solutions",
    "grade",
    "gradescope",
    "has_tests",
    "heads",
    "junit",
    "open_student",
    "read_answer",
    "report_text",
    "row",
    "scores",
    "title",
    "total",
    "write_pack",
    "write_reports",
    "write_table",
    "write_tests",
]
