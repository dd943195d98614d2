"""Boards worth playing: no-guess boards, with a proof for every step and a difficulty rating."""

from minewise.boards.certificate import (
    Certificate,
    CertificateError,
    CertifiedStep,
    CertifiedWave,
    certify,
    read_certificate,
)
from minewise.boards.fair import FairVerdict, Judgement, judge
from minewise.boards.generator import NoBoardError, make_board, make_boards
from minewise.boards.guesses import Guesses, fewest_guesses, open_all_certain
from minewise.boards.rating import Rating, grade, rate, rate_board
from minewise.boards.reference import Made
from minewise.boards.waves import Wave, Way

__all__ = [
    "Certificate",
    "CertificateError",
    "CertifiedStep",
    "CertifiedWave",
    "FairVerdict",
    "Guesses",
    "Judgement",
    "Made",
    "NoBoardError",
    "Rating",
    "Wave",
    "Way",
    "certify",
    "fewest_guesses",
    "grade",
    "judge",
    "make_board",
    "make_boards",
    "open_all_certain",
    "rate",
    "rate_board",
    "read_certificate",
]
