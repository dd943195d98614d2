"""The course's workbench: find out where a student's own AI reasons wrongly.

    student    runs jobs with a student's file; process does so in a subprocess, where worker runs
    trace      the answers of that process, parsed: a record of the AI, call by call
    reference  the oracle: the course's rules, repeated until nothing changes; proof explains it
    layouts    other possible mine layouts: they decide whether a conclusion is right
    contract   the course's requirements for its three classes, case by case
    judge      the faults in a trace
    small_boards  all small boards; games generates boards of the usual size
    shrink     the smallest case that still shows a fault
    diagnosis  its cause, found by experiments; repairs is the part that runs beside the file
    words      faults and causes in words, by degree of detail
    check      the whole check; report is its result, report_text the report as plain text
    formats    the report for other programs; tests_written for pytest
    packs      files with which Gradescope, check50 and others grade automatically
    stepper    step through a game and compare the AI's knowledge with the oracle's
    player     the student's AI as a player, course:FILE
    grading    many files at once, for teachers; points computes their scores

A student's file never runs in our own process; in the web page, whose workers are sandboxes,
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
