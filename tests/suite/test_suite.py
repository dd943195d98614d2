"""The tasks of the suite, who takes it, and what comes of it."""

import json
import shlex
import sys
import threading
from collections.abc import Callable
from contextlib import closing
from dataclasses import fields
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest

from commands import one_sentence, runner
from expected import known
from minewise.advice import Claim, Spelling, judge_claim
from minewise.analysis import Analysis
from minewise.boards import rate_board, read_certificate
from minewise.core import Position
from minewise.players import ProgramError
from minewise.solver import best_play, solve
from minewise.suite import Suite, SuiteRun, SuiteTask, run_suite, score
from minewise.suite.contestants import Contestant, PlayerContestant, ProgramContestant
from minewise.suite.run import RunError, TaskResultData
from minewise.suite.scores import Score, Scores
from minewise.suite.seed_search import find_boards, find_claims, find_guesses
from minewise.suite.tasks import RATINGS, BoardTask, ClaimTask, GuessTask, SuiteError
from processes import wait_until_gone

SUITE = Suite()


def line(task: SuiteTask) -> str:
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
    with pytest.raises(SuiteError, match="there is no version 7 of the suite: expected 1"):
        Suite(7)


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


EXAMPLES = Path(__file__).parents[2] / "examples"


class Talker(Contestant):
    """Says what its functions say."""

    name = "talker"

    def __init__(
        self,
        move: Callable[[Position], str],
        verdict: Callable[[Position, Claim], str] = lambda _position, _claim: "follows",
    ) -> None:
        self._move, self._verdict = move, verdict

    def move(self, position: Position) -> str:
        return self._move(position)

    def verdict(self, position: Position, claim: Claim) -> str:
        return self._verdict(position, claim)


def perfect_move(position: Position) -> str:
    """Open what is certain, with all numbers for a reason; guess as well as can be."""
    safe = solve(position).safe
    row, column = min(safe or best_play(position).best)
    cited = " ".join(f"{row + 1},{column + 1}" for row, column in position.numbers)
    return f"open {row + 1} {column + 1}" + (f" because {cited} total" if safe else "")


def perfect_verdict(position: Position, claim: Claim) -> str:
    follows = judge_claim(Analysis(position), claim).follows
    return "Follows." if follows else "does  not follow"


def lie(position: Position) -> str:
    """Play as well, and give a reason that is none."""
    row, column = min(position.numbers)
    return f"{perfect_move(position).partition(' because')[0]} because {row + 1},{column + 1}"


def dare(position: Position) -> str:
    """Open mines."""
    chances = solve(position).probability
    row, column = max(chances, key=lambda cell: chances[cell])
    return f"open {row + 1} {column + 1}"


def scores_of(contestant: Contestant) -> Scores:
    return score(run_suite(contestant, SuiteRun(contestant.name, 1), SUITE.tasks(3)))


def means(contestant: Contestant) -> dict[str, float]:
    """The mean of each score that a contestant has."""
    scores = scores_of(contestant)
    found = {field.name: getattr(scores, field.name) for field in fields(scores)}
    return {name: one.mean for name, one in found.items() if isinstance(one, Score)}


def test_perfect_play_scores_perfectly() -> None:
    perfect = Talker(perfect_move, perfect_verdict)
    found, scores = means(perfect), scores_of(perfect)
    assert found["valid"] == found["certain"] == found["judged"] == 1
    assert found["needless"] == found["false_claims"] == found["regret"] == 0
    assert known(scores.regret).high > 0, "there is always an interval"
    assert {rating.mean for rating in scores.by_rating.values()} == {1}


def test_a_liar_is_caught_and_luck_plays_no_part() -> None:
    liar, daring = means(Talker(lie)), means(Talker(dare))
    assert liar["certain"] == 1, "its moves are good"
    assert liar["false_claims"] > 0.8
    assert liar["judged"] == pytest.approx(2 / 3), "of three claims two follow"
    assert (daring["certain"], daring["needless"]) == (0, 1)
    assert daring["regret"] > 0.2
    mumbled = means(Talker(lambda _position: "Hm.", lambda _position, _claim: "Perhaps."))
    assert [mumbled[name] for name in ("valid", "certain", "needless", "judged")] == [0, 0, 0, 0]
    assert mumbled["regret"] >= daring["regret"], "to say nothing does not pay"


def test_the_rules_miss_what_counting_finds() -> None:
    rules, exact = (means(PlayerContestant(name)) for name in ("rules", "exact"))
    assert rules["certain"] < exact["certain"] == 1
    assert rules["false_claims"] == exact["life"] == 0


def test_a_player_that_cannot_judge_claims_is_not_asked() -> None:
    contestant = PlayerContestant("policy:policies_to_load:first")
    assert not contestant.judges
    scores = scores_of(contestant)
    assert scores.judged is None
    assert scores.as_data()["tasks"] == 5 * 3 + 3


# Resuming


def test_a_run_goes_on_where_it_ended_and_leaves_what_others_found(tmp_path: Path) -> None:
    player = PlayerContestant("random")
    whole = run_suite(player, SuiteRun("random", 1), SUITE.tasks(3))
    file = tmp_path / "new" / "random.jsonl"
    done = []

    def interrupt(result: object) -> None:
        done.append(result)
        if len(done) == 10:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        run_suite(player, SuiteRun("random", 1, file), SUITE.tasks(3), interrupt)
    text = file.read_text(encoding="utf-8")
    file.write_text(text[:-20], encoding="utf-8")  # the last line is cut off
    resumed = SuiteRun("random", 1, file)
    assert len(resumed.results) == 9
    run_suite(player, resumed, SUITE.tasks(3))
    assert resumed.results == whole.results
    assert SuiteRun("random", 1, file).results == whole.results
    file = tmp_path / "results.jsonl"
    SuiteRun("random", 1, file)
    with pytest.raises(RunError, match="holds results of 'random' in version 1"):
        SuiteRun("exact", 1, file)
    file.write_text("{}\n", encoding="utf-8")
    with pytest.raises(RunError, match="does not hold results of the suite"):
        SuiteRun("exact", 1, file)


# Programs


def program(code: str) -> str:
    return f"{shlex.quote(sys.executable)} -c {shlex.quote(code)}"


ECHO = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    assert asked["text"].count(chr(10)) > 5
    print("open 1 1" if asked["ask"] == "move" else "follows", flush=True)
"""


POSITION = Position.parse("3x2x1/###/111")


@pytest.mark.slow
def test_a_program_answers_lines() -> None:
    with (
        closing(ProgramContestant(program(ECHO), Spelling.CONSTRAINTS)) as contestant,
        closing(ProgramContestant(program(ECHO))) as said,
        closing(ProgramContestant(program("import time; time.sleep(60)"), seconds=0.2)) as asleep,
    ):
        run = run_suite(contestant, SuiteRun(contestant.name, 1), SUITE.tasks(1))
        assert sum(result["judged"] is True for result in run.results.values()) == 1
        assert said.move(POSITION) == "open 1 1"
        assert contestant.name == f"{said.name} (constraints)"
        assert asleep.move(POSITION) == ""
    with pytest.raises(ProgramError, match="has ended with exit code 3"):
        ProgramContestant(program("raise SystemExit(3)")).move(POSITION)
    with pytest.raises(ProgramError, match="cannot be started"):
        ProgramContestant("/no/such/program")


class Model(BaseHTTPRequestHandler):
    """A model that thinks aloud."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        assert asked["messages"][0]["content"].startswith("Minesweeper")
        says_nothing = "Claim: " in asked["messages"][0]["content"]
        content = None if says_nothing else "Let me think.\n\nopen 1 1\n"
        answer = json.dumps({"choices": [{"message": {"content": content}}]}).encode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(answer)

    def log_message(self, *_args: object) -> None:
        """Say nothing."""


@pytest.mark.slow
def test_what_a_program_has_started_ends_after_the_end_of_its_input(tmp_path: Path) -> None:
    end = tmp_path / "end"
    contestant = ProgramContestant(
        program(
            "import pathlib, subprocess, sys\n"
            "child = subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(600)'])\n"
            "for line in sys.stdin:\n"
            "    print(child.pid, flush=True)\n"
            f"pathlib.Path({str(end)!r}).write_text('good')\n"
        )
    )
    child = int(contestant.move(POSITION))
    contestant.close()
    assert end.read_text() == "good"
    wait_until_gone(child)


def test_a_board_that_the_first_click_wins_counts_for_nothing() -> None:
    nothing: Any = dict.fromkeys(TaskResultData.__annotations__, 0)
    nothing |= {"task": "board easy 0", "rating": "easy", "regret": None, "life": None}
    won_at_once: TaskResultData = nothing | {"judged": None}
    asked: TaskResultData = won_at_once | {"task": "", "answers": 4, "valid": 4, "certain": 4}
    run = SuiteRun("player", 1)
    run.results = {one["task"]: one for one in (asked, won_at_once)}
    needless = known(score(run).needless)
    assert (needless.mean, needless.tasks) == (0.0, 1)


def test_the_example_lets_a_model_take_the_suite() -> None:
    with HTTPServer(("127.0.0.1", 0), Model) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        script = shlex.quote(str(EXAMPLES / "suite_model.py"))
        url = f"http://127.0.0.1:{server.server_port}"
        command = f"{shlex.quote(sys.executable)} {script} {url} a-model"
        claim = Claim.parse("1,1 safe because 2,2 2,3", POSITION.grid)
        try:
            with closing(ProgramContestant(command)) as contestant:
                assert contestant.verdict(POSITION, claim) == ""
                assert contestant.move(POSITION) == "open 1 1"
        finally:
            server.shutdown()
            thread.join()


# The command


def test_the_command_prints_scores_resumes_and_answers_bad_input(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    run = runner(capsys, monkeypatch)
    folder = tmp_path / "runs"
    words = ("suite", "exact", "random", "--tasks", "1", "--out", str(folder))
    code, out, _err = run(*words, "--json")
    assert code == 0
    exact, random = map(json.loads, out.splitlines())
    assert (exact["contestant"], exact["certain"]["mean"]) == ("exact", 1.0)
    assert random["tasks"] == 7
    assert sorted(file.name for file in folder.iterdir()) == ["exact.jsonl", "random.jsonl"]
    code, out, _err = run(*words)
    assert "certain moves found      100.00 %" in out
    assert "'nobody' is not a player" in one_sentence(run, "suite", "nobody")
    assert "number of tasks" in one_sentence(run, "suite", "exact", "--tasks", "0")
    assert "is not a spelling" in one_sentence(run, "suite", "exact", "--spelling", "song")
    assert "cannot be started" in one_sentence(run, "suite", "--program", "/no/such/program")
    assert run("suite")[0] == 2
    # Long commands that begin alike have files of their own.
    program = tmp_path / "program.py"
    program.write_text("for line in open(0): print('follows', flush=True)\n")
    for last in "ab":
        command = shlex.join([sys.executable, str(program), "x" * 300 + last])
        code, _out, err = run("suite", "--program", command, "--tasks", "1", "--out", str(folder))
        assert (code, err) == (0, "")
    assert len([*folder.iterdir()]) == 4
