"""Measurements as data: what `bench` and `compare` print as JSON."""

from dataclasses import dataclass
from typing import Self

from minewise import solver
from minewise.arena.executor import Executor
from minewise.arena.experiment import Experiment
from minewise.arena.pairs import Pairs
from minewise.arena.series import Series
from minewise.arena.summary import SeriesSummary
from minewise.arena.table import Results
from minewise.arena.win_estimate import EstimateResult
from minewise.base.data import Data, Serializable


@dataclass(frozen=True, slots=True)
class FaultData(Serializable):
    """A game lost through a fault of the player."""

    game: int
    fault: str


@dataclass(frozen=True, slots=True)
class BenchData(Serializable):
    """How well an AI plays."""

    KEYS = """
        player=experiment.player effort=experiment.effort level=experiment.level.header
        first=experiment.first start=experiment.start seed games=series.summary.games
        wins=series.summary.wins win_rate=series.summary.win_rate ci95=series.summary.interval
        guesses_per_game=series.summary.guesses_per_game survival=series.summary.survival
        slowest_move=series.summary.slowest_move faults=series.summary.faults first_fault
        stopped_by=series.stopped_by jobs=executor.jobs seconds=series.seconds
        cpu_seconds=series.cpu_seconds games_per_cpu_second core boards?
    """

    experiment: Experiment
    executor: Executor
    series: Series

    def as_data(self) -> Data[Self]:
        """The measurement; `boards` is omitted unless they are no-guess boards."""
        data = Serializable.as_data(self)
        if self.boards is None:
            del data["boards"]
        return data

    @property
    def seed(self) -> int | None:
        """The seed of the first board; None for given boards."""
        return None if self.experiment.boards is not None else self.experiment.seed

    @property
    def first_fault(self) -> FaultData | None:
        """The first game lost through a fault of the player."""
        fault = self.series.summary.first_fault
        return None if fault is None else FaultData(fault.game, fault.fault)

    @property
    def games_per_cpu_second(self) -> float | None:
        """The speed; None if the time was too short to measure."""
        seconds = self.series.cpu_seconds
        return self.series.summary.games / seconds if seconds else None

    @property
    def core(self) -> str:
        """The solver's core: `native` or `python`."""
        return solver.core_in_use()

    @property
    def boards(self) -> str | None:
        """The kind of no-guess boards, if any."""
        demand = self.experiment.demand
        return None if demand is None else demand.line()


@dataclass(frozen=True, slots=True)
class WinEstimateData(Serializable):
    """An estimate of how well `expert` plays."""

    KEYS = """
        player=experiment.player effort=experiment.effort level=experiment.level.header
        first=experiment.first start=experiment.start seed=experiment.seed
        games=found.estimate.games estimated win_rate=found.estimate.win_rate
        ci95=found.estimate.interval stopped_by=found.stopped_by jobs seconds=found.seconds
        cpu_seconds=found.cpu_seconds
    """

    experiment: Experiment
    found: EstimateResult
    jobs: int

    @property
    def estimated(self) -> bool:
        """Always true: no guess can lose, so no game is really won or lost."""
        return True


@dataclass(frozen=True, slots=True)
class SideData(Serializable):
    """One of the two AIs."""

    KEYS = """
        player=results.player effort=results.effort wins=summary.wins win_rate=summary.win_rate
        ci95=summary.interval faults=summary.faults
    """

    results: Results
    summary: SeriesSummary


@dataclass(frozen=True, slots=True)
class CompareData(Serializable):
    """Two AIs on the same boards."""

    KEYS = """
        a b level=a.results.level.header first=a.results.first start=a.results.start
        games=pairs.games both=pairs.both only_a=pairs.only_a only_b=pairs.only_b
        neither=pairs.neither difference=pairs.difference ci95=pairs.interval
        p_value=pairs.p_value test
    """

    a: SideData
    b: SideData
    pairs: Pairs

    @property
    def test(self) -> str:
        """The statistical test that gave the p-value."""
        return "McNemar, " + ("exact" if self.pairs.is_exact else "with continuity correction")
