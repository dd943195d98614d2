"""The course's workbench: where does a student's own AI reason wrongly?

    student    a student's file that does jobs; process gives it a process, in which worker runs
    trace      what its process answers: a record of the AI, call by call
    reference  the course's rules, repeated until nothing changes; proof says why
    layouts    whether mines could lie otherwise: the judge of every conclusion
    contract   what the course asks of the three classes, point by point
    judge      what is wrong in a trace
    small_boards  all small boards; games, boards as they are played
    shrink     the smallest case that still shows a fault
    diagnosis  its cause, by experiments with the student's file; repairs is their part there
    words      all that in words, by degrees
    check      the whole check; report is what comes of it, report_text the same for people
    formats    the same for other programs; tests_written for pytest
    packs      what Gradescope, check50 and others need to grade by themselves
    stepper    a walk through a game, beside what the rules know
    player     the student's AI as a player, course:FILE
    grading    many files at once, for teachers; points is what they get

Nothing of a student's file is ever run in our process; in a page, whose workers are sandboxes,
`student_here` runs it in a worker of its own.
"""

from minewise.course.check import check, check_student
from minewise.course.formats import classroom50, gradescope, junit
from minewise.course.games import Plan
from minewise.course.grading import Graded, find_solutions, grade, write_reports, write_table
from minewise.course.packs import PACKS, write_pack
from minewise.course.player import CoursePlayer, course_player
from minewise.course.points import ScoreRow, scores, total
from minewise.course.report import Finding, Point, Report
from minewise.course.report_text import report_text
from minewise.course.student import ResourceLimits, Student, open_student
from minewise.course.tests_written import write_tests

__all__ = [
    "PACKS",
    "CoursePlayer",
    "Finding",
    "Graded",
    "Plan",
    "Point",
    "Report",
    "ResourceLimits",
    "ScoreRow",
    "Student",
    "check",
    "check_student",
    "classroom50",
    "course_player",
    "find_solutions",
    "grade",
    "gradescope",
    "junit",
    "open_student",
    "report_text",
    "scores",
    "total",
    "write_pack",
    "write_reports",
    "write_table",
    "write_tests",
]
