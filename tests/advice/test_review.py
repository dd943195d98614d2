"""Games judged step by step: how safe each was, what was certain, and how lucky it all was."""

import re
from math import prod
from pathlib import Path

import pytest
from hypothesis import given, strategies as st

from expected import known
from logic.brute_force import layouts
from minewise.advice import Luck, Review, review
from minewise.advice.review_words import judged_in_words, luck_in_words, verdict_in_words
from minewise.base.errors import MinewiseError
from minewise.core import Board, Cell, Click, Game, Step as Made, read_cell
from strategies import boards, cells
from text_tables import blocks

REVIEWS = Path(__file__).with_name("reviews.txt")

Step = tuple[str, Cell]


@st.composite
def played(draw: st.DrawFn, largest: int = 4) -> tuple[Board, list[Step]]:
    """A game to its end, or not: only steps that change something."""
    board = draw(boards(largest))
    game = Game.on(board)
    one = st.tuples(st.sampled_from(["open", "open", "flag", "chord"]), cells(board.grid))
    steps: list[Step] = []
    for click, cell in draw(st.lists(one, max_size=25)):
        before = game.clicks.effective
        if game.outcome is None:
            getattr(game, click)(cell)
            if game.clicks.effective > before:
                steps.append((click, cell))
    return board, steps


@given(played(largest=3))
def test_grades_are_what_counting_layouts_says(made: tuple[Board, list[Step]]) -> None:
    board, steps = made
    found = review(board, steps, first_is_safe=False)
    game = Game.on(board)
    for (click, cell), judged in zip(steps, found.steps, strict=True):
        position = game.position
        getattr(game, click)(cell)
        assert (judged is None) == (click == "flag")
        if judged is None:
            continue
        grade = judged.grade
        all_of_them = [*layouts(position, position.numbers, use_total=True)]
        fine = [mines for mines in all_of_them if not mines.intersection(grade.cells)]
        assert float(grade.safety) == pytest.approx(len(fine) / len(all_of_them))
        safe = {c for c in position.hidden if not any(c in mines for mines in all_of_them)}
        assert set(judged.certain) == (set() if grade.is_certain else safe)
        assert grade.is_needless == (grade.is_guess and bool(safe))
        assert judged.lost == (game.outcome is not None and not game.outcome.won)


def test_a_first_click_that_is_promised_is_no_guess() -> None:
    board = Board.parse("5x1x2/..*.*")
    steps = [("open", (0, 0)), ("open", (0, 3))]
    assert review(board, steps).steps[0] is None
    assert review(board, steps, first_is_safe=False).steps[0] is not None
    # A mine at the first click shows that nothing was promised.
    judged = known(review(board, [("open", (0, 2))]).steps[0])
    assert judged.lost
    assert float(judged.grade.safety) == pytest.approx(3 / 5)


def test_the_step_that_lost_is_named_with_what_was_certain_instead() -> None:
    board = Board.parse("5x1x1/..*..")
    found = review(board, [("open", (0, 0)), ("open", (0, 2))])
    fatal = known(found.fatal)
    assert (fatal.step, fatal.certain) == (1, ((0, 3), (0, 4)))
    assert found.mistakes == found.doubtful == (found.fatal,)
    assert (found.guesses, found.needless, found.luck) == ((), (), 1.0)
    with pytest.raises(MinewiseError, match=r"^'jump' is not a click") as caught:
        review(board, [("jump", (0, 0))])
    assert caught.value.input == "jump"


def test_luck_is_the_product_of_the_guesses_and_win_chances_are_told_when_asked_for() -> None:
    board = Board.parse("2x2x1/*./..")
    steps = [("open", (1, 0)), ("open", (1, 1)), ("open", (0, 1))]
    found = review(board, steps)
    assert found.luck == pytest.approx(prod(float(step.grade.safety) for step in found.guesses))
    assert found.luck == pytest.approx(1 / 3)
    assert (len(found.guesses), found.needless) == (2, ())
    assert review(board, steps[:1]).luck == 1
    assert all(step is None or step.win is None for step in found.steps)
    for when in ("always", "guesses"):
        told = [step.win for step in review(board, steps, win_chances=when).steps if step]
        assert [win.chance for win in told if win] == [pytest.approx(1 / 3), 0.5]


# In words, and for programs

# Both guesses have to be made; the second one may lose.
FORCED = Board.parse("2x2x1/*./..")
# The second click is a guess that is not the best; at the third something is certain.
NEEDLESS = Board.parse("5x3x2/...*./.*.../.....")
MISTAKE = Board.parse("5x1x1/..*..")
NOT_BEST = Board.parse("3x3x2/*../.../..*")


def opened(board: Board, *cells: Cell) -> Review:
    return review(board, [("open", cell) for cell in cells])


@pytest.mark.parametrize(("game", "verdict", "luck"), blocks(REVIEWS))
def test_a_game_is_judged_in_one_sentence_and_its_luck_in_figures(
    game: str, verdict: str, luck: str
) -> None:
    line, *cells = game.removeprefix("fair ").split()
    board = Board.parse(line)
    found = opened(board, *(read_cell(cell, board.grid) for cell in cells))
    assert verdict_in_words(found, fair=game.startswith("fair ")) == verdict
    assert luck_in_words(found) == found.as_data()["text"] == luck


def test_of_each_step_is_said_what_was_done_how_good_it_was_and_what_it_led_to() -> None:
    steps = [
        Made(Click.OPEN, (1, 0)),
        Made(Click.OPEN, (1, 1), 1.5),
        Made(Click.FLAG, (0, 1), 2.0),
        Made(Click.CHORD, (1, 1), 2.25),
    ]
    found = review(FORCED, steps, win_chances="always")
    assert [None if step is None else judged_in_words(step) for step in found.steps] == [
        None,
        "Opened (2,2) at 1.500 s. A guess, 66.7 % safe: no cell was safer. It was a pseudo-50/50. "
        "The best chance to win was 33.3 %.",
        None,
        "Chorded (2,2) at 2.250 s. A guess, 50.0 % safe: no cell was safer. It was a 50/50. "
        "The best chance to win was 50.0 %. It lost the game.",
    ]
    (mistake,) = opened(MISTAKE, (0, 0), (0, 2)).mistakes
    assert judged_in_words(mistake) == (
        "Opened (1,3) at 0.000 s. A mistake: it was a mine for sure. (1,4) was 100 % safe. "
        "It lost the game."
    )


def test_a_chance_to_win_that_was_not_counted_is_about_so_much() -> None:
    board = Board.parse(f"9x9x10/{'*......../' * 8}*......*.")
    (judged,) = review(board, [("open", (0, 8))], first_is_safe=False, win_chances="always").steps
    assert not known(known(judged).win).exact
    assert " The best chance to win was about " in judged_in_words(known(judged))


def test_a_review_as_data() -> None:
    steps = [Made(Click.OPEN, cell, 1.0) for cell in [(2, 0), (2, 1), (0, 0)]]
    data = review(NEEDLESS, steps).as_data()
    first, second = data["steps"]
    assert data == {
        "steps": [first, second], "luck": pytest.approx(16 / 27),
        "best_luck": pytest.approx(10 / 11), "guesses": 2, "needless_guesses": 1, "mistakes": 0,
        "too_wide": 0, "lost_by": None, "begin": 2, "worst": [2, 1],
        "text": luck_in_words(review(NEEDLESS, steps)),
    }  # fmt: skip
    assert (first["pattern"], known(second["pattern"])["name"]) == (None, "1-1+")
    assert second == {
        "pattern": second["pattern"], "step": 2, "seconds": 1.0, "click": "open", "cell": [0, 0],
        "safe_probability": pytest.approx(8 / 9), "guess": True, "needless": True,
        "mistake": False, "best": {"cell": [1, 2], "safe_probability": 1.0},
        "certain": [[1, 2], [2, 2]], "win_probability": None, "win_probability_is_exact": None,
        "lost": False, "estimated": False,
        "text": "A needless guess, 88.9 % safe: (2,3) was safe for sure, by a 1-1+.",
    }  # fmt: skip


@given(played())
def test_the_worst_steps_are_sorted_by_how_bad_they_were(made: tuple[Board, list[Step]]) -> None:
    found = review(*made, first_is_safe=False)
    worst = found.worst
    assert sorted(step.step for step in worst) == [step.step for step in found.doubtful]
    assert found.begin == (worst[0].step if worst else 0)

    def rank(step: int) -> tuple[int, float]:
        judged = known(found.steps[step])
        grade = judged.grade
        kind = [judged.lost, grade.is_mistake, grade.is_needless, True].index(True)
        return kind, -float(grade.best - grade.safety)

    ranks = [rank(step.step) for step in worst]
    assert [kind for kind, _ in ranks] == sorted(kind for kind, _ in ranks)
    assert ranks == sorted(ranks, key=lambda rank: (rank[0], round(rank[1], 9)))


def test_a_judge_is_told_of_each_step_and_can_be_stopped() -> None:
    seen: list[tuple[int, bool]] = []
    steps = [("open", (1, 0)), ("flag", (0, 0)), ("open", (1, 1)), ("open", (0, 1))]
    review(FORCED, steps, report=lambda number, judged: seen.append((number, judged is None)))
    assert seen == [(1, True), (2, True), (3, False), (4, False)]
    stopped = review(FORCED, steps, stop=lambda: len(seen) > 3)
    assert (stopped.steps, stopped.is_lost) == ((), False)
    beyond = review(MISTAKE, [("open", (0, 2)), ("open", (0, 0))])
    assert len(beyond.steps) == 1, "nothing is done after the end"


@pytest.mark.usefixtures("too_wide")
def test_a_step_that_cannot_be_judged_is_counted() -> None:
    won = opened(MISTAKE, (0, 0), (0, 3), (0, 4))
    assert (won.too_wide, won.is_lost) == (2, False)
    assert luck_in_words(won) == "Steps that were too wide to judge: 2."
    assert verdict_in_words(won) == Luck.of(won).text == "", "nothing is known of it"
    lost = opened(MISTAKE, (0, 0), (0, 2))
    assert (lost.too_wide, lost.is_lost, lost.fatal) == (1, True, None)
    unjudged = "The step that lost the game could not be judged."
    assert verdict_in_words(lost) == unjudged
    assert luck_in_words(lost) == f"Steps that were too wide to judge: 1. {unjudged}"


@pytest.mark.usefixtures("uncounted")
def test_what_was_estimated_is_about_so_safe() -> None:
    lost = opened(NOT_BEST, (0, 1), (1, 0), (2, 2))
    first, last = (step for step in lost.steps if step is not None)
    for text, said in (
        (str(first.grade), "A guess, about 9 % safe: no cell was safer."),
        (str(last.grade), "A guess, about 9 % safe: (1,1) was about 9 % safe."),
        (verdict_in_words(lost), "You had to guess: yours was about 9 % safe, (1,1) about 9 %."),
    ):
        assert re.sub(r"about \d+", "about 9", text) == said
    assert last.as_data()["estimated"] is True
    mistake = known(opened(MISTAKE, (0, 0), (0, 2)).fatal)
    assert "(1,4) was 100 % safe." in judged_in_words(mistake), "what is certain is not estimated"


def test_the_luck_of_a_game_is_that_of_its_guesses_one_by_one_and_together() -> None:
    steps = [Made(Click.OPEN, cell, 1.0) for cell in [(1, 0), (1, 1), (0, 0)]]
    luck = Luck.of(review(FORCED, steps))
    assert luck.text == (
        "That guess was 50.0 % safe. "
        "Chance of surviving all guesses: 33.3 % (2 guesses, 0 needless)."
    )
    third, data = pytest.approx(1 / 3), luck.as_data()
    made: dict[str, object] = {"seconds": 1.0, "needless": False}
    first = {"step": 1, "chance": pytest.approx(2 / 3), "so_far": pytest.approx(2 / 3)}
    second = {"step": 2, "chance": 0.5, "so_far": third}
    chart = [made | first | {"lived": True}, made | second | {"lived": False}]
    assert data == {
        "chance": third, "guesses": 2, "forced": 2, "needless": 0, "last": chart[1],
        "chart": chart, "unjudged": 0, "text": luck.text,
    }  # fmt: skip
    needless = Luck.of(opened(NEEDLESS, (2, 0), (2, 1), (0, 0)))
    assert (needless.needless, needless.as_data()["forced"]) == (1, 1)
    assert [guess.needless for guess in needless.guesses] == [False, True]


def test_the_luck_of_a_click_is_told_until_the_next_one() -> None:
    found = review(FORCED, [("open", (1, 0)), ("open", (1, 1)), ("flag", (0, 0))])
    whole = "Chance of surviving so far: 66.7 % (1 guess, 0 needless)."
    assert Luck.of(found).text == whole, "the last click was a flag"
    assert Luck.of(found).as_data()["last"] is None
    assert Luck.of(found, latest=1).text == f"That guess was 66.7 % safe. {whole}"
    for none in (Luck.of(opened(FORCED, (1, 0))), Luck()):
        assert (none.guesses, none.text) == ((), "You have not had to guess.")
        assert none.chance == 1
