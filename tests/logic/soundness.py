"""Many games on every shape, every conclusion held against the board, every proof against judges.

Games of all levels and of crowded boards are followed with the knowledge base;
where nothing is certain, a safe cell is looked up. At every move that settled
something, what is newly certain must be true, and at some positions of each game
every cell that is certain is explained. The explanation must pass the checker; the
numbers it names must force it when every layout is tried; and its words, read back,
must state a proof in which every sentence follows and none can be spared. The
knowledge base's own proofs and the reasons of players are read back as well, and of every certain
cell the contrary is supposed and refuted, whether or not that is its easiest proof.

The thorough tests follow forty games; `main(2000, seed=0)` follows more.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from expected import known
from logic.brute_force import MOST_CELLS, cells_in_question, forced
from logic.reading import Reader
from minewise import players
from minewise.advice import advised_moves
from minewise.core import SHAPES, Board, Cell, Chance, Game, Level, Position
from minewise.core.shapes import grid_of
from minewise.logic import KnowledgeBase, Proof, Reasoning, Rule, Words
from minewise.logic.checker import check
from minewise.logic.leaves import Leaves
from minewise.logic.propagation import Propagation
from minewise.solver import solve

LEVELS = (
    "cs50", "beginner", "intermediate", "expert",
    "6x6x12", "9x9x30", "12x8x30", "1x20x6", "20x20x120", "5x5x1",
)  # fmt: skip

SMALL = ("9x9x30", "6x6x12", "cs50", "12x8x30", "1x20x6", "5x5x1")

PLAYERS = ("rules", "sentences", "exact", "expert")

# How many positions of each game are looked at closely, and after how many moves at most.
LOOKS = 4
LATEST_LOOK = 40


def explain_all(reasoning: Reasoning) -> Mapping[Cell, Proof]:
    """The reason for every hidden cell that is certain, row by row."""
    found = {cell: reasoning.explain(cell) for cell in sorted(reasoning.safe | reasoning.mines)}
    return {cell: proof for cell, proof in found.items() if proof is not None}


def follow(board: Board, chance: Chance, counted: Counter[str]) -> None:
    """Follow one board to its end, and judge all that is concluded."""
    game = Game.on(board)
    use_total = chance.below(2) == 1
    knowledge = KnowledgeBase(board.grid, board.mine_count if use_total else None)
    looks = {1 + chance.below(LATEST_LOOK) for _ in range(LOOKS)}
    turns = 0
    while game.outcome is None:
        cell = min(knowledge.safe_moves, default=None)
        if cell is None:
            hidden = [one for one in game.position.hidden if not board.is_mine(one)]
            cell = hidden[chance.below(len(hidden))]
        opened = game.open(cell)
        knowledge.tell({one: board.number(one) for one in opened})
        turns += 1
        assert not knowledge.safe & board.mines, board
        assert knowledge.mines <= board.mines, board
        if game.outcome is None and turns in looks:
            judge(game.position, board, chance, counted)
            judge_recorded(game.position, chance, counted)
    for cell in knowledge.mines:
        check(known(knowledge.proof(cell)), game.position)
        counted["recorded proofs"] += 1
    counted["games"] += 1


def judge(position: Position, board: Board, chance: Chance, counted: Counter[str]) -> None:
    """Explain every cell that is certain, and judge the explanations."""
    oracle = solve(position, lazy=True).settled
    reasoning = Reasoning(position, oracle=oracle if chance.below(2) else None)
    assert not reasoning.safe & board.mines, position
    assert reasoning.mines <= board.mines, position
    following = Propagation(Leaves(position))
    for cell, proof in explain_all(reasoning).items():
        is_mine = bool(proof.conclusion.count)
        assert is_mine == board.is_mine(cell)
        refuted = following.refute(cell, is_mine=not is_mine)
        if refuted is not None:
            assert refuted.rule is Rule.CONTRADICTION
            judge_proof(position, refuted)
        counted["confirmed by brute force"] += judge_proof(position, proof)
        counted["explanations"] += 1
        assert proof.uses_total or len(proof.numbers) <= 20
        counted[f"with {min(len(proof.numbers), 9)} numbers"] += 1
        counted[f"by {proof.rule}"] += 1


def judge_proof(position: Position, proof: Proof) -> bool:
    """Judge a proof by the checker, by its words and, if they are few enough, by all layouts."""
    check(proof, position)
    Reader(position).cannot_spare_any(Words().steps(proof))
    numbers, use_total = proof.numbers, proof.uses_total
    if len(cells_in_question(position, numbers, use_total=use_total)) > MOST_CELLS:
        return False
    safe, mines = forced(position, numbers, use_total=use_total)
    assert proof.conclusion.cells <= (mines if proof.conclusion.count else safe), (position, proof)
    return True


def judge_recorded(position: Position, chance: Chance, counted: Counter[str]) -> None:
    """Judge some of the proofs that a knowledge base records, long as they are."""
    knowledge = KnowledgeBase.of(position, use_total=chance.below(2) == 1)
    for cell in sorted(knowledge.mines | knowledge.safe_moves):
        if chance.below(8) == 0:
            proof = known(knowledge.proof(cell))
            check(proof, position)
            read = Reader(position).read(Words().steps(proof))
            assert read.cells == {cell} == proof.conclusion.cells
            assert read.least == read.most == proof.conclusion.count
            counted["recorded proofs read back"] += 1


def listen(name: str, board: Board, seed: int, counted: Counter[str]) -> None:
    """Let a player play a board, and read back the reason of every certain move."""
    game = Game.on(board)
    for advised in advised_moves(players.create(name, seed), game):
        position, move = advised.position, advised.move
        if move.certain:
            shown = known(advised.reason.proof)
            pattern, told = advised.reason.pattern, advised.reason.text
            if pattern is not None:
                assert pattern.settled[move.cell] == board.is_mine(move.cell)
                told = told.removesuffix(pattern.remark).rstrip()
            if name == "rules":
                # Its flags were explained when they were set.
                reader = Reader(position, flags_are_known=True)
                assert reader.read([told]).cells == {move.cell}
            else:
                assert Words().proof(shown) == told
                Reader(position).cannot_spare_any(Words().steps(shown))
                assert shown.conclusion.cells == {move.cell}
            counted["reasons of players"] += 1


def main(games: int, seed: int, levels: Sequence[str] = LEVELS) -> Counter[str]:
    """Follow so many games, and count what was judged."""
    counted: Counter[str] = Counter()
    for number in range(games):
        level = Level.parse(levels[number % len(levels)])
        shape = sorted(SHAPES)[number % len(SHAPES)]
        grid = grid_of(shape, width=level.width, height=level.height)
        board = Board.generate(grid, level.mines, seed=seed + number)
        follow(board, Chance(seed + number), counted)
        listen(PLAYERS[number % len(PLAYERS)], board, seed + number, counted)
    return counted
