"""Certificates: checked by code that is written here by hand, and damaged in every way."""

import json
import random
from collections.abc import Iterator
from functools import cache, reduce
from operator import getitem
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from board_judge import flood
from brackets import Brackets
from expected import known
from logic.brute_force import as_seen, forced
from minewise.base.language import speaking
from minewise.boards import CertificateError, Way, certify, make_board, rate_board, read_certificate
from minewise.boards.certificate import hardest_step
from minewise.core import Board, FirstClick, Level, NoGuess
from text_tables import blocks, columns

OPENING = FirstClick.OPENING


def judge_by_hand(text: str) -> int:
    """Read a certificate with nothing but the rules of the game; how many steps there are.

    Each step names the numbers that it rests on. Every way to lay mines in the hidden cells
    around these is tried: those that give the numbers what they show must all leave the cell
    free. Where the number of mines is used, all hidden cells are tried.
    """
    data = json.loads(text)
    board = Board.parse(data["board"])
    opened, steps = flood(board, [tuple(data["start"])]), 0
    for wave in data["waves"]:
        seen = as_seen(board, opened)
        for step in wave["steps"]:
            numbers = {
                tuple(premise["number"])
                for part in step["proof"]
                for premise in part["premises"]
                if "number" in premise
            }
            assert numbers <= opened, "only numbers that are seen prove something"
            safe, _mines = forced(seen, sorted(numbers), use_total=step["uses_total"])
            assert tuple(step["cell"]) in safe - opened
            steps += 1
        opened |= flood(board, [tuple(step["cell"]) for step in wave["steps"]])
    assert len(opened) == len(board.grid) - board.mine_count, "at the end every safe cell is open"
    return steps


@given(st.integers(0, 10**9), st.sampled_from(["5x5x4", "6x5x6", "7x4x5"]), st.booleans())
@settings(max_examples=25, deadline=None)
def test_a_certificate_convinces_who_knows_the_rules(seed: int, level: str, counting: bool) -> None:
    made = make_board(Level.parse(level), OPENING, (1, 1), seed, NoGuess(counting=counting))
    certificate = certify(known(made.board), (1, 1), counting=counting)
    assert judge_by_hand(certificate.text()) == certificate.steps
    assert read_certificate(certificate.text()).text() == certificate.text()
    assert counting or not any(
        step.proof and step.proof.uses_total for wave in certificate.waves for step in wave.steps
    )


@pytest.mark.parametrize("level", ["expert", pytest.param("20x16x110", marks=pytest.mark.thorough)])
def test_large_boards_have_certificates_that_the_checker_accepts(level: str) -> None:
    board = known(make_board(Level.parse(level), OPENING, (8, 10), 3).board)
    certificate = certify(board, (8, 10))
    assert certificate.rating == rate_board(board, (8, 10))
    assert read_certificate(certificate.text()).steps == certificate.steps > 50
    hardest = known(hardest_step(board, (8, 10)))
    assert hardest[0] is certificate.rating.hardest
    assert hardest[1].cell in {step.cell for wave in certificate.waves for step in wave.steps}


@given(st.integers(0, 10_000))
def test_the_hardest_step_is_as_hard_as_the_board(seed: int) -> None:
    """Also where the hardest way only finds mines, which the next safe cell rests on."""
    made = make_board(Level.parse("6x3x3"), OPENING, (1, 5), seed).board
    mines_first, empty = "6x3x3/*..*../....../*.....", "6x3x0/....../....../......"
    for board in (Board.parse(mines_first), Board.parse(empty), known(made)):
        hardest = hardest_step(board, (1, 5))
        assert (Way.SINGLE if hardest is None else hardest[0]) is rate_board(board, (1, 5)).hardest


def certificate() -> dict[str, Any]:
    """Of a board whose last step counts the mines."""
    return dict(certify(Board.parse("5x1x1/...*."), (0, 0)).as_data())


(DAMAGED,) = blocks(Path(__file__).with_name("damage.txt"))
STEP = "waves -1 steps 0"
NOTHING = {"way": "single", "settled": 1, "steps": []}


def show_more(proof: Any) -> Any:
    return json.loads(json.dumps(proof).replace('"shows": 1', '"shows": 2'))


# Where it is damaged, what stands there instead (or what is made of it; nothing: ...), and the
# sentence that refuses it.
DAMAGE: list[tuple[str, Any, str]] = [
    *((path, json.loads(value), sentence) for path, value, sentence in columns(DAMAGED)),
    ("waves -1", ..., "does not lead to the end"),
    (f"{STEP} proof", show_more, "is wrong"),
    (f"{STEP} proof", ..., "expected a list"),
    (STEP, lambda it: it | {"cell": [0, 3], "counted": True}, "not safe in every layout"),
    ("waves -1 steps", lambda it: it * 2, "the steps after 3 open cells are not the 1 that"),
    ("waves", lambda it: [it[0], NOTHING, *it[1:]], "the steps after 3 open cells are not the 1"),
    ("waves", lambda it: [*it, it[-1]], "it goes on after the end"),
]


@pytest.mark.parametrize(("path", "instead", "sentence"), DAMAGE)
def test_a_damaged_certificate_gets_one_sentence(path: str, instead: Any, sentence: str) -> None:
    data: Any = certificate()
    *keys, last = (int(key) if key.strip("-").isdigit() else key for key in path.split())
    holder = reduce(getitem, keys, data)
    if instead is ...:
        del holder[last]
    else:
        holder[last] = instead(holder[last]) if callable(instead) else instead
    with pytest.raises(CertificateError, match=sentence):
        read_certificate(json.dumps(data))


def test_a_certificate_is_the_same_in_every_language() -> None:
    board = Board.parse("5x1x1/...*.")
    plain = certify(board, (0, 0)).text()
    with speaking(Brackets()):
        assert certify(board, (0, 0)).text() == plain
        assert read_certificate(plain).text() == plain


STRANGE = (None, True, False, 0, 1, -1, 3, 10**30, 0.5, 1e999, float("nan"), "", "step", "total")
"""Values to put where others belong; with lists and objects of them."""


@cache
def sound_ones() -> tuple[str, ...]:
    """Certificates of many kinds of boards."""
    found = []
    for seed, level in enumerate(["5x5x4", "6x5x6", "7x4x5", "8x8x10", "9x9x16"] * 4):
        demand = NoGuess(counting=seed % 3 > 0)
        board = known(make_board(Level.parse(level), OPENING, (1, 1), seed, demand).board)
        found.append(certify(board, (1, 1), counting=demand.counting).text())
    return tuple(found)


def places_in(data: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in some data that holds a value: its list or object, and where in it."""
    walk = [data]
    while walk:
        holder = walk.pop()
        for key in list(holder) if isinstance(holder, dict) else range(len(holder)):
            yield holder, key
            if isinstance(holder[key], dict | list):
                walk.append(holder[key])


def mutate(text: str, chance: random.Random) -> str:  # noqa: C901 - one case for each kind
    """A certificate with something changed in it: in its text, or in what it holds."""
    if chance.random() < 0.2:
        at, length = chance.randrange(len(text)), chance.randrange(3)
        return text[:at] + "".join(chance.choices('{}[],:"0e-.ab', k=2)) + text[at + length :]
    data = json.loads(text)
    places = list(places_in(data))
    for _ in range(chance.choice([1, 1, 1, 2, 3])):
        holder, key = chance.choice(places)
        other_holder, other_key = chance.choice(places)
        if key not in (holder if isinstance(holder, dict) else range(len(holder))):
            continue  # an earlier change took it away
        match chance.randrange(7):
            case 0:
                del holder[key]
            case 1:
                value = chance.choice(STRANGE)
                holder[key] = chance.choice([value, [value], [value] * 2, {"cells": value}])
            case 2 if isinstance(holder[key], int):
                holder[key] += chance.choice([-1, 1])
            case 3 if isinstance(holder, list):
                holder.insert(key, holder[key])
            case 4 if isinstance(holder, dict):
                name = chance.choice(["step", "number", "total", "seen", "given", "cases", "hope"])
                holder[name] = holder.pop(key)
            case 5 if isinstance(holder[key], list):
                chance.shuffle(holder[key])
            case _ if isinstance(other_holder, dict) and other_key in other_holder:
                holder[key] = json.loads(json.dumps(other_holder[other_key]))
    return json.dumps(data)


def holds(data: Any, claims: Any) -> bool:
    """Whether some data holds all that is claimed, and the same."""
    if isinstance(claims, dict):
        return all(key in data and holds(data[key], value) for key, value in claims.items())
    if isinstance(claims, list):
        return len(data) == len(claims) and all(map(holds, data, claims))
    return type(data) is type(claims) and bool(data == claims)


@given(st.randoms(use_true_random=False))
@settings(max_examples=100, deadline=None)
def test_a_mutant_is_refused_or_true_in_every_word(chance: random.Random) -> None:
    mutant = mutate(chance.choice(sound_ones()), chance)
    try:
        accepted = read_certificate(mutant)
    except CertificateError:
        return
    assert holds(json.loads(mutant), accepted.as_data())


def test_a_step_that_was_counted_is_counted_again() -> None:
    data = certificate()
    assert read_certificate(json.dumps(data)).steps == 1
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
