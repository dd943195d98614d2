"""Boards worth playing: that need no guess, with a proof for every step, and how hard they are."""

from minewise.boards.certificate import (
    Certificate,
    CertificateError,
    CertifiedStep,
    CertifiedWave,
    certify,
    hardest_step,
    read_certificate,
)
from minewise.boards.errors import NoBoardError
from minewise.boards.fair import FairVerdict, Judgement, judge
from minewise.boards.grading import grade, rate_board
from minewise.boards.guesses import Guesses, fewest_guesses
from minewise.boards.making import (
    MOST_CANDIDATES,
    Progress,
    first_seed,
    lay_board,
    make_board,
    make_boards,
)
from minewise.boards.playing import open_all_certain
from minewise.boards.rating import Rating, rate
from minewise.boards.recipe import Made
from minewise.boards.waves import easiest
from minewise.boards.ways import HARDEST, Wave, Way

__all__ = [
    "HARDEST",
    "MOST_CANDIDATES",
    "Certificate",
    "CertificateError",
    "CertifiedStep",
    "CertifiedWave",
    "FairVerdict",
    "Guesses",
    "Judgement",
    "Made",
    "NoBoardError",
    "Progress",
    "Rating",
    "Wave",
    "Way",
    "certify",
    "easiest",
    "fewest_guesses",
    "first_seed",
    "grade",
    "hardest_step",
    "judge",
    "lay_board",
    "make_board",
    "make_boards",
    "open_all_certain",
    "rate",
    "rate_board",
    "read_certificate",
]
