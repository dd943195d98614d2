"""Every sentence passes through gettext: no package below the front ends says one past it.

Two ways to see that: what is written (no sentence stands in the code outside a call to
gettext), and what is heard (in a test language, which puts every text in brackets,
nothing is said outside them).
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from babel.messages import Catalog, extract
from babel.messages.mofile import write_mo

from brackets import Brackets, is_spoken
from doing import do
from minewise.advice import HintLevel, advised_moves, explain, grade, hint, odds
from minewise.advice.best_move import best_move_in_words
from minewise.advice.review_words import luck_in_words
from minewise.analysis import Analysis
from minewise.base.errors import MinewiseError
from minewise.base.language import ngettext, speaking, translations
from minewise.core import FirstClick, Game, Level, Position
from minewise.core.grid import place
from minewise.players import create, names
from minewise.session import words
from minewise.session.options import GameOptions, Mode
from minewise.session.replay import Replay
from minewise.session.session import Session
from minewise.solver import solve
from minewise.training import LESSONS, Answer, Practice, Question, Run, Theme, Trainer, Truth
from minewise.training.live_board import LiveBoard
from minewise.training.repeats import Why

SOURCE = Path(__file__).parents[1] / "src/minewise"
PACKAGES = "base core measures formats logic solver players advice session training"
FILES = [path for name in PACKAGES.split() for path in sorted((SOURCE / name).rglob("*.py"))]

KEYWORDS = {"_": None, "_n": (1, 2), "gettext": None, "ngettext": (1, 2)}

# What a sentence is handed to: an error, or one of these.
SAID_BY = {"refused", "Result", "Reason", "Hint", "Odds", "BestMove", "Explanation", "Verdict"}


# What is written


def sentences_past_gettext(path: Path) -> Iterator[str]:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for call in ast.walk(tree):
        if not isinstance(call, ast.Call):
            continue
        name = call.func.id if isinstance(call.func, ast.Name) else ""
        if (name.endswith("Error") and name != "AssertionError") or name in SAID_BY:
            keywords = [part.value for part in call.keywords if part.arg in ("text", "message")]
            for argument in [*call.args, *keywords]:
                yield from (
                    f"{path.relative_to(SOURCE)}:{node.lineno}: {ast.unparse(node)}"
                    for node in bare_texts(argument)
                )


def bare_texts(node: ast.AST) -> Iterator[ast.expr]:
    """The texts in an expression that are sentences, and not those that are translated."""
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Name) and node.func.id in ("_", "_n"):
            return
        yield from bare_texts(node.func)
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        if " " in node.value.strip():
            yield node
        return
    if isinstance(node, ast.JoinedStr):
        parts = [part.value for part in node.values if isinstance(part, ast.Constant)]
        if any(letter.isalpha() for part in parts for letter in str(part)):
            yield node
        return
    for child in ast.iter_child_nodes(node):
        yield from bare_texts(child)


def test_no_sentence_is_written_past_gettext(tmp_path: Path) -> None:
    found = [line for path in FILES for line in sentences_past_gettext(path)]
    assert not found, "\n".join(found)
    (past,) = ast.parse('MinewiseError(f"{x} is wrong", x)', mode="eval").body.args[:1]  # type: ignore[attr-defined]
    assert [*bare_texts(past)], "one would be found"


# A translation is one file


def test_one_catalogue_holds_every_sentence() -> None:
    found = {
        message
        for path in FILES
        for _, message, _, _ in extract.extract_from_file("python", path, KEYWORDS)
    }
    assert "{cell} is flagged." in found
    assert ("{count} mine", "{count} mines") in found
    assert len(found) > 250


def test_a_catalogue_in_a_folder_is_spoken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "de" / "LC_MESSAGES" / "minewise.mo"
    file.parent.mkdir(parents=True)
    catalogue = Catalog(locale="de")
    catalogue.add("row {row}, column {column}", "Zeile {row}, Spalte {column}")
    with file.open("wb") as written:
        write_mo(written, catalogue)
    monkeypatch.setenv("LANGUAGE", "de")
    with speaking(translations(tmp_path)):
        assert place((0, 1)) == "Zeile 1, Spalte 2"
    monkeypatch.setenv("LANGUAGE", "xx")
    with speaking(translations(tmp_path)):
        assert place((0, 1)) == "row 1, column 2"


# What is heard


@pytest.fixture(autouse=True)
def brackets() -> Iterator[None]:
    with speaking(Brackets()):
        assert ngettext("{count} mine", "{count} mines", 2) == "⟦{count} mines⟧"
        yield
    assert is_spoken("⟦a ⟦b⟧ c⟧ 12 (3,4): ⟦d⟧.")
    assert not is_spoken("⟦a⟧ and ⟦b⟧")


@pytest.mark.parametrize(
    ("read", "text"),
    [
        (Position.parse, "3x3x1/9##/###/###"),
        (Position.parse, "3x1x1/4#1"),
        (Position.parse, "3x3x2/1F#/F##/###"),
        (Position.parse, "2x2x5/##/##"),
        (Mode.parse, "easy"),
        (HintLevel.parse, "9"),
        (Replay.parse, "minewise"),
        (create, "nobody"),
        (create, "expert:most"),
        (lambda text: Analysis(Position.parse(text)).check(), "4x2x2/####/1311"),
        (lambda text: solve(Position.parse(text)), "4x2x3/####/1111"),
        (lambda text: solve(Position.parse(text)).numbers((1, 1)), "3x2x1/###/111"),
        (lambda text: solve(Position.parse(text), core="abacus"), "3x2x1/###/111"),
    ],
)
def test_errors_speak_the_language(read: object, text: str) -> None:
    assert callable(read)
    with pytest.raises(MinewiseError) as caught:
        read(text)
    assert is_spoken(str(caught.value)), str(caught.value)


@pytest.mark.parametrize("name", names())
@pytest.mark.parametrize("level", ["8x8x10", "hexagons 8x8x10"])
def test_players_and_advice_speak_the_language(name: str, level: str) -> None:
    size = Level.parse(level)
    game = Game(size.grid, size.mines, seed=3, first=FirstClick.SAFE)
    for advised in advised_moves(create(name), game):
        analysis, cell = Analysis(advised.position), advised.move.cell
        told = [advised.text, advised.reason.text, odds(analysis).text]
        told += [hint(analysis, hint_level).text for hint_level in HintLevel]
        told += [best_move_in_words(analysis), explain(analysis, cell).text]
        for text in [*told, str(grade(analysis.count(), (cell,)))]:
            assert is_spoken(text), text
    assert is_spoken(str(game.outcome))


def test_a_session_speaks_the_language() -> None:
    session = Session(GameOptions(Level(6, 6, 6), FirstClick.OPENING, seed=4, questions=True))
    commands = (
        "hint, pause, open 0 0, pause, resume, hint, hint, hint, odds, why, ai expert, flag 5 5, "
        "mark 5 5, chord 0 0, chord 5 5, open 9 9, undo, redo, redo, paste what, ai nobody, retry, "
        "new, undo, open 0 0"
    )
    told = [do(session, each).message for each in [*commands.split(", "), *["ai exact"] * 40]]
    told += [luck_in_words(session.played.replay().review()), words.duration(3725)]
    for text in [*told, words.size(session.played.deal.level)]:
        assert is_spoken(text), text


def test_training_speaks_the_language(tmp_path: Path) -> None:
    trainer = Trainer(Practice(tmp_path / "training.sqlite"))
    told = [theme.label for theme in Theme] + [why.text for why in Why]
    for question in Question:
        puzzle = next(iter(trainer.pack.only(questions=[question])))
        told += [puzzle.text, question.how, *Truth(puzzle).judge(Answer()).text.splitlines()]
    runs: list[Run] = [trainer.train(), trainer.train(Theme.CORNER), trainer.lesson(LESSONS[2])]
    for run in [*runs, trainer.streak(), trainer.storm(), trainer.today()]:
        run.give_up()
        told += [run.title, run.text]
    board = LiveBoard(LESSONS[2].position)
    board.open((0, 0))
    told += [trainer.repeat().text, trainer.progress()["text"], board.text]
    told += [text for page in trainer.lessons() for text in (page["title"], page["text"])]
    for text in told:
        assert is_spoken(text), text
