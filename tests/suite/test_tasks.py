import json
from hashlib import sha256

import pytest

from minewise.boards import rate_board, read_certificate
from minewise.solver import solve
from minewise.suite import RATINGS, Suite
from minewise.suite.making import find_boards, find_claims, find_guesses
from minewise.suite.tasks import BoardTask, ClaimTask, GuessTask, SuiteError, Task

SUITE = Suite()


def line(task: Task) -> str:
    match task:
        case BoardTask():
            return f"{task.name} {task.board.line()} {task.start}"
        case GuessTask():
            return f"{task.name} {task.position.line()}"
        case ClaimTask():
            return f"{task.name} {task.position.line()} {task.claim} {task.follows}"


def test_version_1_is_the_same_everywhere_and_forever() -> None:
    tasks = list(SUITE.tasks())
    assert len(tasks) == len(SUITE) == 5 * 100 + 200 + 200
    assert len({task.name for task in tasks}) == 900
    digest = sha256("\n".join(map(line, tasks)).encode()).hexdigest()
    assert digest == "93acf62b5ac3e34ba370e7d1a1fbb7d155b8bf7ac869bfc12b064e24cf8544e1"


def test_boards_are_of_their_rating_and_need_no_guess() -> None:
    for rating in RATINGS:
        for number in range(0, 100, 10):
            task = SUITE.board(rating, number)
            assert rate_board(task.board, task.start).word == rating
    task = SUITE.board("hard", 3)
    certificate = read_certificate(json.dumps(task.certificate()))
    assert (certificate.board, certificate.start) == (task.board, task.start)


def test_in_a_guess_nothing_is_safe_and_not_all_cells_are_alike() -> None:
    for number in range(0, 200, 10):
        task = SUITE.guess(number)
        assert not solve(task.position).safe
        certificate = task.certificate()
        assert 0 < certificate["wins"] < certificate["layouts"]
        assert 0 < len(certificate["best"]) < len(task.position.hidden)


def test_half_of_the_claims_follow_and_each_is_as_it_says() -> None:
    claims = [SUITE.claim(number) for number in range(200)]
    assert sum(claim.follows for claim in claims) == 100
    for claim in claims:
        judged = claim.certificate()
        assert judged["follows"] == claim.follows
        assert (judged["refuted_by"] is None) == claim.follows


def test_the_seeds_are_those_that_the_search_finds() -> None:
    boards = find_boards(1)
    assert boards == {rating: [SUITE._data["boards"][rating][0]] for rating in RATINGS}
    assert find_guesses(3) == SUITE._data["guesses"][:3]
    assert find_claims(6) == SUITE._data["claims"][:6]


def test_there_is_no_other_version() -> None:
    with pytest.raises(SuiteError, match="there is no version 7 of the suite: expected 1"):
        Suite(7)
