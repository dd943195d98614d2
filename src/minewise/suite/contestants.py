"""The player under test: a Minewise player, or any program that answers lines.

A program gets the questions that `docs/protocol.md` describes; `text` is the question in words,
for a language model. A contestant answers in text, which other modules judge.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from hashlib import sha256

from minewise import players
from minewise.advice import (
    Claim,
    Conclusion,
    Spelling,
    SpokenMove,
    ask_for_move,
    ask_for_verdict,
    judge_claim,
)
from minewise.analysis import Analysis
from minewise.base.errors import MinewiseError
from minewise.base.limit import Limit
from minewise.core import FLAG, HIDDEN, Cell, Chance, Position
from minewise.logic import KnowledgeBase, Proof
from minewise.logic.leaves import Leaves
from minewise.logic.rules import first_that_applies
from minewise.players import Player, Program
from minewise.players.player import MOVE_SECONDS
from minewise.players.registry import check, split_effort

FOLLOWS, DOES_NOT_FOLLOW = "follows", "does not follow"


class Contestant(ABC):
    """A participant that answers in text."""

    name: str  #: as in results
    judges = True  #: whether it can judge a claim

    def begin(self, task: str) -> None:  # noqa: B027 - most remember nothing
        """Begin another task: forget the last one."""

    @abstractmethod
    def move(self, position: Position) -> str:
        """The next move; any text is an answer."""

    @abstractmethod
    def verdict(self, position: Position, claim: Claim) -> str:
        """Whether a claim follows."""

    def close(self) -> None:  # noqa: B027 - most have nothing to close
        """Release resources after the last question."""


# Players


class PlayerContestant(Contestant):
    """A Minewise player. It gives the reasons of its moves, and judges claims by its own method.

    >>> PlayerContestant("exact").move(Position.parse("3x2x1/###/111"))
    'open 1 1 because 2,2 2,3'
    """

    def __init__(self, name: str, seed: int = 0) -> None:
        check(name)
        self.name = name
        self._seed = seed
        self._player: Player = players.create(name, seed)
        self._judge = _JUDGES.get(split_effort(name)[0])
        self.judges = self._judge is not None

    def begin(self, task: str) -> None:
        """Begin another task; the random seed depends on its name."""
        digest = sha256(f"{self._seed} {task}".encode()).digest()
        self._player = players.create(self.name, int.from_bytes(digest[:8], "big"))

    def move(self, position: Position) -> str:
        """The player's move and its reason, or its error message."""
        try:
            move = self._player.look(Analysis(position), Limit(MOVE_SECONDS))
        except MinewiseError as error:
            return str(error)
        return str(SpokenMove.of(move))

    def verdict(self, position: Position, claim: Claim) -> str:
        """Whether the claim follows, by the player's own method."""
        assert self._judge is not None, "it can judge claims"
        return FOLLOWS if self._judge(position, claim, self._player.chance) else DOES_NOT_FOLLOW


def _by_rules(position: Position, claim: Claim, _chance: Chance) -> bool:
    """The four rules, applied to the numbers cited until nothing changes; ignores the total."""
    bare = Position.unchecked(position.grid, position.mines, position.view.replace(FLAG, HIDDEN))
    known: dict[Cell, Proof] = {}
    settled: dict[Cell, Conclusion] = {}
    grows = True
    while grows:
        grows = False
        for tile in claim.numbers:
            proof = first_that_applies(bare, tile, known)
            if proof is None or not proof.numbers <= {*claim.numbers}:
                continue
            says = Conclusion.of(proof.conclusion.count > 0)
            new = proof.conclusion.cells - settled.keys()
            grows = grows or bool(new)
            settled |= dict.fromkeys(new, says)
            if says is Conclusion.MINE:
                known |= {cell: proof.about(cell) for cell in new}
    return settled.get(claim.cell) == claim.says


def _by_sentences(position: Position, claim: Claim, _chance: Chance) -> bool:
    """The course's knowledge base of the numbers cited."""
    knowledge = KnowledgeBase.among(Leaves(position), claim.numbers, use_total=claim.uses_total)
    return claim.cell in (
        knowledge.mines if claim.says is Conclusion.MINE else knowledge.safe_moves
    )


def _by_counting(position: Position, claim: Claim, _chance: Chance) -> bool:
    return judge_claim(Analysis(position), claim).follows


_JUDGES: dict[str, Callable[[Position, Claim, Chance], bool]] = {
    "random": lambda _position, _claim, chance: chance.below(2) == 1,
    "rules": _by_rules,
    "sentences": _by_sentences,
    "exact": _by_counting,
    "expert": _by_counting,
}


# Programs


class ProgramContestant(Contestant):
    """A program that reads questions from its standard input and prints an answer to each."""

    def __init__(
        self, command: str, spelling: Spelling = Spelling.GRID, seconds: float = 60.0
    ) -> None:
        """Start a program; if an answer takes longer than `seconds`, it is restarted."""
        # Another spelling makes it another contestant.
        self.name = f"program:{command}" + f" ({spelling})" * (spelling is not Spelling.GRID)
        self._spelling = spelling
        self._program = Program(command, seconds)

    def move(self, position: Position) -> str:
        """The program's answer."""
        text = ask_for_move(position, self._spelling)
        return self._program.ask({"ask": "move", "position": position.line(), "text": text})

    def verdict(self, position: Position, claim: Claim) -> str:
        """The program's answer."""
        text = ask_for_verdict(position, claim, self._spelling)
        question = {"ask": "claim", "position": position.line(), "claim": str(claim), "text": text}
        return self._program.ask({**question})

    def close(self) -> None:
        """End the program."""
        self._program.close()
