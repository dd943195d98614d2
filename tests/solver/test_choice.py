"""Which core counts."""

import pytest

from minewise.core import MinewiseError, Position
from minewise.solver import analyse, choice, core_in_use

POSITION = Position.parse("3x2x1/###/111")


def test_the_environment_can_ask_for_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINEWISE_CORE", "python")
    assert core_in_use() == "python"
    assert analyse(POSITION).core == "python"


def test_the_core_in_use_is_the_one_that_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MINEWISE_CORE", raising=False)
    assert analyse(POSITION).core == core_in_use()


def test_the_caller_has_the_last_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINEWISE_CORE", "native")
    assert analyse(POSITION, core="python").core == "python"


def test_without_a_native_core_the_reference_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("MINEWISE_CORE", raising=False)
    monkeypatch.setattr(choice, "_native", lambda: None)
    assert core_in_use() == "python"
    assert analyse(POSITION).core == "python"
    with pytest.raises(MinewiseError, match="native core of the solver is not installed"):
        analyse(POSITION, core="native")


def test_an_unknown_core_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MINEWISE_CORE", "abacus")
    with pytest.raises(MinewiseError, match="'abacus' is not a core of the solver"):
        core_in_use()
