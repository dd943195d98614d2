"""Watch an AI play: move by move, forward and back, with its reasons."""

from collections.abc import Callable, Iterator

from minewise import players
from minewise.base.language import gettext as _
from minewise.base.task import Task
from minewise.core import HIDDEN, LEVELS, Cell, Chance, Deal, Level
from minewise.logic import Words
from minewise.players import MoveKind
from minewise.screens import labels, marks
from minewise.screens.blocks import (
    Block,
    Board,
    Column,
    Counters,
    Field,
    Form,
    Mark,
    Row,
    Slider,
    Table,
    Text,
)
from minewise.screens.speed import Speed
from minewise.screens.view import Action, Did, Given, View
from minewise.screens.walk import FRAME, WalkingScreen
from minewise.screens.watched_game import WatchedGame, WatchedMove
from minewise.session import words
from minewise.session.session import Session

_LISTED = 30  # the latest moves
_NEARLY = 0.9  # of the time between two moves: a timer may be early


class WatchScreen(WalkingScreen):
    """An AI plays game after game. It begins at once."""

    def __init__(
        self,
        session: Session,
        _on: str = "",
        *,
        player: str | None = None,
        deal: Deal | None = None,
        start: Cell | None = None,
    ) -> None:
        """Let an AI play; player and board default to the session's options."""
        super().__init__(session, "watch")
        settings = session.options
        self._start = start
        self._speed = Speed()
        self._wins = self._games = 0
        deal = deal or Deal(settings.level, settings.first, self._any())
        self._show(WatchedGame(player or settings.player, deal, start))

    def _show(self, game: WatchedGame) -> None:
        self._game = game
        self._level = game.deal.level
        self._at = 0
        self._waited = 0.0
        # The number of moves still to make: keys may be pressed faster than the AI thinks.
        self._wanted = 0
        self._is_playing = True

    def _begin(self, player: str, level: Level, seed: int) -> Task[Did]:
        start = self._start if self._start in level.grid else None
        game = WatchedGame(player, Deal(level, self._game.deal.first, seed), start)
        self.leave()
        self._show(game)
        return self._think()

    def leave(self) -> None:
        self._game.stop()

    # The view

    @property
    def _moment(self) -> WatchedMove | None:
        """The moment on screen; None before the AI has chosen its first move."""
        return self._game.moments[self._at] if self._game.moments else None

    @property
    def _is_at_last(self) -> bool:
        return self._at >= len(self._game.moments) - 1

    def view(self) -> View:
        tick = self._speed.seconds if self._is_playing else None
        tick = tick if self.beside() is None else FRAME
        player, level = self._game.player, words.level_in_full(self._level)
        title = _("{player} plays {level}").format(player=player, level=level)
        return View("watch", title, tuple(self._blocks()), tuple(self._actions()), tick)

    def _blocks(self) -> Iterator[Block]:
        game, moment, grid = self._game, self._moment, self._level.grid
        flags = 0 if moment is None else len(moment.position.flags)
        yield Counters(
            (
                (_("Mines left"), str(self._level.mines - flags)),
                (_("Move"), str(self._number(self._at))),
                (_("Won"), _("{some} of {all}").format(some=self._wins, all=self._games)),
                (_("Speed"), self._speed.label if self._is_playing else _("paused")),
            )
        )
        label = _("The board of the AI")
        if moment is None:
            yield Board(grid, HIDDEN * len(grid), label)
            yield Text((_("{player} is thinking.").format(player=game.player),))
        else:
            counted = self._odds_of(moment.position)
            advised = moment.advised
            yield Board(
                grid,
                moment.view,
                label,
                cursor=None if advised is None else advised.move.cell,
                marks=tuple(_marks(moment)),
                odds=counted.odds,
            )
            if moves := len(game.moments) - game.is_over:  # the result counts as its last move
                yield Slider(_("Move"), min(self._at, moves - 1), moves - 1, first=1)
            yield Text(tuple(self._words(moment, counted.note)))
        yield self._form()
        yield self._moves()

    def _words(self, moment: WatchedMove, of_odds: str) -> Iterator[str]:
        # The steps of a proof have a line each.
        lines = words.capital_letter(moment.text).split("\n")
        if moment.advised is not None:
            lines[0] = f"{self._number(self._at)}. {lines[0]}"
        yield from lines
        if of_odds:
            yield of_odds

    def _number(self, at: int) -> int:
        """The number of the visible move, from 1; the last moment repeats the last."""
        moments = self._game.moments
        if not moments:
            return 0
        return at + (moments[at].advised is not None)

    def _form(self) -> Form:
        # The first view does not wait for players of other packages.
        names = players.names(search=self._moment is not None)
        playing, level = self._game.player, self._level
        flat = Level.parse(_flat(level))
        sizes = {str(each): words.level_name(each) for each in (flat, *LEVELS.values())}
        summary = words.as_sentence(players.get(playing).summary) if playing in names else ""
        options = tuple((name, name) for name in dict.fromkeys((*names, playing)))
        seed = "" if self._game.deal.seed is None else str(self._game.deal.seed)
        any_board = _("The number of the board; leave it empty for a random board.")
        return Form(
            (
                Field("player", _("Player"), "choice", playing, summary, options=options),
                Field("level", _("Level"), "choice", str(flat), options=tuple(sizes.items())),
                Field("shape", _("Shape"), "choice", level.shape, options=labels.shapes()),
                Field("seed", _("Seed"), "text", seed, any_board),
            )
        )

    def _moves(self) -> Table:
        moments = self._game.moments
        moves = [at for at, each in enumerate(moments) if each.advised is not None]
        latest = moves[: -_LISTED - 1 : -1]
        return Table(
            (Column(_("Move"), figure=True), Column(_("Action")), Column(_("How"))),
            tuple(Row(str(at), (str(at + 1), *_in_short(moments[at]))) for at in latest),
            _("The latest moves"),
            enter="go",
        )

    def _actions(self) -> Iterator[Action]:
        yield from self._going(_("To the last move seen"))
        yield self._action("next", _("Next game"))
        yield self._odds_action()
        yield Action("copy-seed", _("Copy the seed"), ("Y",), place="more")

    # Going on

    def _work(self) -> Task[Did] | None:
        moment = self._moment
        needs_more = moment is None or self._is_playing or self._wanted
        if needs_more and self._is_at_last and not self._game.is_over:
            return self._think()
        if moment is None or moment.advised is None or not _has_begun(moment):
            return None
        return self._count(moment.position)

    def _think(self) -> Task[Did]:
        game = self._game

        def seen(found: Callable[[], WatchedMove]) -> Did:
            moment = found()
            if moment.outcome is not None:
                self._games += 1
                self._wins += moment.outcome.won
            self._walk()
            if len(game.moments) == 1:
                self._pause_at_end()
            return Did()

        return game.think().then(seen)

    def _pass(self, seconds: float) -> None:
        self._waited += seconds
        if self._waited >= self._speed.seconds * _NEARLY and not self._is_at_last:
            self._at += 1
            self._waited = 0.0
        self._pause_at_end()

    def _pause_at_end(self) -> None:
        if self._game.is_over and self._is_at_last:
            self._is_playing = False

    def _walk(self) -> None:
        """Make the wanted moves, as far as the AI has chosen them."""
        while self._wanted and not self._is_at_last:
            self._wanted -= 1
            self._at += 1
        if self._game.is_over:
            self._wanted = 0

    def act_pause(self, given: Given) -> Task[Did] | None:
        if not self._is_playing and self._game.is_over and self._is_at_last:
            return self.act_next(given)
        self._is_playing, self._wanted, self._waited = not self._is_playing, 0, 0.0
        return None

    def act_step(self, _given: Given) -> Task[Did] | None:
        self._is_playing = False
        self._wanted += 1
        self._walk()
        return self._think() if self._wanted else None

    def act_step_back(self, _given: Given) -> None:
        self._go(self._at - 1)

    def act_end(self, _given: Given) -> None:
        self._go(len(self._game.moments))

    def _go(self, at: int) -> None:
        self._is_playing, self._wanted = False, 0
        self._at = max(0, min(at, len(self._game.moments) - 1))

    def act_next(self, _given: Given) -> Task[Did]:
        seed = self._game.deal.seed
        seed = self._any() if seed is None else (seed + 1) % 2**64
        return self._begin(self._game.player, self._level, seed)

    def _any(self) -> int:
        """A random seed, short enough to be read out."""
        return self.session.any_number() % 2**32

    def act_faster(self, _given: Given) -> None:
        self._speed = self._speed.faster()

    def act_slower(self, _given: Given) -> None:
        self._speed = self._speed.slower()

    def act_copy_seed(self, _given: Given) -> Did:
        return Did(_("The seed is copied."), copy=self._game.deal.line())

    def act_set(self, given: Given) -> Task[Did]:
        """Begin a game with another player, or on another board."""
        player, level, seed = self._game.player, self._level, self._any()
        text = given.text.strip()
        if given.row == "player":
            player = text
        elif given.row == "level":
            level = Level.parse(f"{level.shape} {text}")
        elif given.row == "shape":
            level = Level.parse(f"{text} {_flat(level)}")
        elif text:
            seed = Chance.read_seed(text)
        return self._begin(player, level, seed)


def _flat(level: Level) -> str:
    return f"{level.width}x{level.height}x{level.mines}"


def _has_begun(moment: WatchedMove) -> bool:
    return any(symbol.isdigit() for symbol in moment.view)


def _marks(moment: WatchedMove) -> Iterator[Mark]:
    if moment.advised is None:
        return
    yield from marks.looked(moment.advised.reason.numbers)
    move = moment.advised.move
    if move.action is MoveKind.FLAG:
        yield Mark(move.cell, "mine", _("flagged next"))
    else:
        yield Mark(move.cell, "safe" if move.certain else "chosen", _("opened next"))


def _in_short(moment: WatchedMove) -> tuple[str, str]:
    """The move, and how certain it is."""
    assert moment.advised is not None, "it is a move"
    move, reason = moment.advised.move, moment.advised.reason
    does = {MoveKind.OPEN: _("Open {cell}"), MoveKind.FLAG: _("Flag {cell}")}[move.action]
    how = _("Certain") if move.certain else _("A guess")
    if reason.is_promised:
        how = _("The first click")
    return does.format(cell=Words().cell(move.cell)), how
