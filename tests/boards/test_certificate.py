"""Certificates: checked by code that is written here by hand, and damaged in every way."""

import json
from collections.abc import Callable
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from minewise.boards import (
    CertificateError,
    certify,
    hardest_step,
    make_board,
    rate_board,
    read_certificate,
)
from minewise.core import Board, FirstClick, Level, NoGuess

OPENING = FirstClick.OPENING


def judge_by_hand(text: str) -> int:  # noqa: C901 - all in one place, to be read at once
    """Read a certificate with nothing but the rules of the game; how many steps there are.

    Each step names the numbers that it rests on. Every way to lay mines in the hidden cells
    around these is tried: those that give the numbers what they show must all leave the cell
    free. Where the number of mines is used, all hidden cells are tried.
    """
    data = json.loads(text)
    header, *rows = data["board"].split("/")
    width, height, mines = map(int, header.split("x"))
    is_mine = {(r, c): rows[r][c] == "*" for r in range(height) for c in range(width)}
    around = {
        (r, c): [
            (y, x)
            for y in range(r - 1, r + 2)
            for x in range(c - 1, c + 2)
            if (y, x) != (r, c) and (y, x) in is_mine
        ]
        for r, c in is_mine
    }
    number = {cell: sum(is_mine[near] for near in around[cell]) for cell in is_mine}
    opened: set[tuple[int, int]] = set()

    def turn_over(cell: tuple[int, int]) -> None:
        walk = [cell]
        while walk:
            one = walk.pop()
            assert not is_mine[one], "a certificate opens no mine"
            if one not in opened:
                opened.add(one)
                walk += around[one] if number[one] == 0 else []

    def forced(cell: tuple[int, int], numbers: list[tuple[int, int]], use_total: bool) -> bool:
        hidden = [one for one in is_mine if one not in opened]
        if not use_total:
            hidden = [one for one in hidden if any(one in around[near] for near in numbers)]
        sizes = [mines] if use_total else range(len(hidden) + 1)
        agree = 0
        for size in sizes:
            for layout in combinations(hidden, size):
                laid = set(layout)
                if all(len(laid.intersection(around[n])) == number[n] for n in numbers):
                    agree += 1
                    if cell in laid:
                        return False
        return agree > 0

    steps = 0
    turn_over(tuple(data["start"]))
    for wave in data["waves"]:
        cells = []
        for step in wave["steps"]:
            cell = tuple(step["cell"])
            numbers = {
                tuple(premise["number"])
                for part in step["proof"]
                for premise in part["premises"]
                if "number" in premise
            }
            assert numbers <= opened, "only numbers that are seen prove something"
            assert cell not in opened
            assert forced(cell, sorted(numbers), step["uses_total"])
            cells.append(cell)
            steps += 1
        for cell in cells:
            turn_over(cell)
    assert len(opened) == width * height - mines, "at the end every safe cell is open"
    return steps


@given(st.integers(0, 10**9), st.sampled_from(["5x5x4", "6x5x6", "7x4x5"]), st.booleans())
@settings(max_examples=40, deadline=None)
def test_a_certificate_convinces_whoever_knows_only_the_rules(
    seed: int, level: str, counting: bool
) -> None:
    board = make_board(Level.parse(level), OPENING, (1, 1), seed, NoGuess(counting=counting)).board
    assert board is not None
    certificate = certify(board, (1, 1), counting=counting)
    assert judge_by_hand(certificate.text()) == certificate.steps
    again = read_certificate(certificate.text())
    assert again.text() == certificate.text()
    assert counting or not any(
        step.proof is not None and step.proof.uses_total
        for wave in certificate.waves
        for step in wave.steps
    )


@pytest.mark.parametrize("level", ["expert", "20x16x110"])
def test_large_boards_have_certificates_that_the_checker_accepts(level: str) -> None:
    board = make_board(Level.parse(level), OPENING, (8, 10), 3).board
    assert board is not None
    certificate = certify(board, (8, 10))
    assert certificate.rating == rate_board(board, (8, 10))
    again = read_certificate(certificate.text())
    assert again.steps == certificate.steps > 50
    hardest = hardest_step(board, (8, 10))
    assert hardest is not None
    assert certificate.hardest is not None
    assert hardest[0] is certificate.hardest[0] is certificate.rating.hardest
    assert hardest[1].cell == certificate.hardest[1].cell


def last_step(data: dict[str, Any]) -> dict[str, Any]:
    step: dict[str, Any] = data["waves"][-1]["steps"][0]
    return step


def show_more(data: dict[str, Any]) -> None:
    for part in last_step(data)["proof"]:
        for premise in part["premises"]:
            if "shows" in premise:
                premise["shows"] += 1


DAMAGE: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "a wave is missing": (lambda data: data["waves"].pop(), "does not lead to the end"),
    "a proof is of another cell": (lambda data: last_step(data).update(cell=[0, 3]), "is wrong"),
    "the board is another": (lambda data: data.update(board="5x1x1/..*.."), "is wrong"),
    "a number shows something else": (show_more, "is wrong"),
    "a rule is made up": (
        lambda data: last_step(data)["proof"][0].update(rule="magic"),
        "is not a proof",
    ),
    "a step has no proof": (lambda data: last_step(data).pop("proof"), "it is damaged"),
    "a cell is off the board": (lambda data: last_step(data).update(cell=[9, 9]), "it is damaged"),
    "it is counted wrongly": (
        lambda data: last_step(data).update(cell=[0, 3], counted=True),
        "not safe in every layout",
    ),
    "it should not count mines": (lambda data: data.update(counting=False), "it counts mines"),
    "it begins on a mine": (lambda data: data.update(start=[0, 3]), "it is damaged"),
    "it is of a later version": (
        lambda data: data.update(version=2),
        "it was written by a newer one",
    ),
    "it is something else": (lambda data: data.update(minewise="saved game"), "not a certificate"),
}


def certificate() -> dict[str, Any]:
    """Of a board whose last step counts the mines."""
    return certify(Board.parse("5x1x1/...*."), (0, 0)).as_data()


@pytest.mark.parametrize("change", DAMAGE)
def test_a_damaged_certificate_is_refused_with_one_sentence(change: str) -> None:
    data = certificate()
    damage, sentence = DAMAGE[change]
    damage(data)
    with pytest.raises(CertificateError, match=sentence):
        read_certificate(json.dumps(data))


def test_the_undamaged_one_is_accepted() -> None:
    assert read_certificate(json.dumps(certificate())).steps == 1


def test_a_step_that_was_counted_is_counted_again() -> None:
    data = certificate()
    data["waves"][-1]["steps"] = [{"cell": [0, 4], "counted": True}]
    assert read_certificate(json.dumps(data)).steps == 1
    data["counting"] = False
    with pytest.raises(CertificateError, match="not safe in every layout"):
        read_certificate(json.dumps(data))


@given(st.text() | st.recursive(st.none() | st.integers(), st.lists).map(json.dumps))
def test_anything_else_is_refused(text: str) -> None:
    with pytest.raises(CertificateError):
        read_certificate(text)


def test_a_board_that_needs_a_guess_has_none() -> None:
    with pytest.raises(CertificateError, match="from row 1, column 1 without a guess"):
        certify(Board.parse("2x2x1/.*/.."), (0, 0))
    with pytest.raises(CertificateError, match="without a guess or counting mines"):
        certify(Board.parse("5x1x1/...*."), (0, 0), counting=False)
    with pytest.raises(CertificateError, match="without a guess"):
        certify(Board.parse("2x1x1/*."), (0, 0))
