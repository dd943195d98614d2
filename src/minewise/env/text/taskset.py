"""The text game for verifiers: `pip install verifiers`, version 0.4 or later.

    import verifiers.v1 as vf
    from minewise.env.text.taskset import load_environment

    env = load_environment(level="6x6x4", no_guess=True, reward={"win": 1, "claims": 0.1})

`eval minewise-text` finds it by name, since the package `minewise_text` re-exports this module.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from minewise.env.rules import MissingPackageError
from minewise.env.text.game import TextGame, TextRules

try:
    import verifiers.v1 as vf
except ImportError:
    raise MissingPackageError(
        "this needs verifiers, which is not installed: pip install 'verifiers>=0.4'", "verifiers"
    ) from None

ID = "minewise-text"


class MinesweeperConfig(vf.TasksetConfig):
    """The games to play: `options` are those of `TextOptions`."""

    id: str = ID
    games: int = 1000  #: how many; the boards are those of the seeds from `seed` on
    seed: int = 0
    most_turns: int = 200
    options: dict[str, Any] = {}  # noqa: RUF012 - pydantic copies it


class MinesweeperData(vf.TaskData):
    """One game."""

    seed: int
    most_turns: int
    options: dict[str, Any]


class MinesweeperTask(vf.Task[MinesweeperData, vf.State, vf.TaskConfig]):
    """One game, played by a model's answers."""


class MinesweeperTaskset(vf.Taskset[MinesweeperTask, MinesweeperConfig]):
    """Games on the boards of consecutive seeds."""

    def load(self) -> Iterator[MinesweeperTask]:
        """Each game, with the first question to the model."""
        config = self.config
        rules = TextRules.read(**config.options)
        for seed in range(config.seed, config.seed + config.games):
            data = MinesweeperData(
                name=f"{rules.level.header}#{seed}",
                prompt=TextGame(rules, seed).prompt,
                seed=seed,
                most_turns=config.most_turns,
                options=config.options,
            )
            yield MinesweeperTask(data, config.task)


class MinesweeperEnvConfig(vf.EnvConfig):
    """The agent that plays."""

    player: vf.AgentConfig = vf.AgentConfig()


class MinesweeperEnv(vf.Env[MinesweeperEnvConfig]):
    """The game answers the model, turn by turn, and judges every answer."""

    async def run(self, task: MinesweeperTask, agents: Any) -> None:
        """Play one game."""
        data = task.data
        game = TextGame(TextRules.read(**data.options), data.seed)
        turns = []
        async with agents.player.interaction(task) as interaction:
            reply = await interaction.turn()
            while not reply.terminated:
                lines = reply.last_reply.strip().splitlines() or [""]
                turns.append(game.answer(lines[-1]))
                if game.is_over or len(turns) >= data.most_turns:
                    break
                reply = await interaction.turn(game.feedback(turns[-1]))
        trace = interaction.trace
        trace.record_reward("reward", sum(turn["reward"] for turn in turns), 1.0)
        regrets = [turn["regret"] for turn in turns if turn["regret"] is not None]
        claims = [turn["claim"] for turn in turns if turn["claim"] is not None]
        trace.record_metrics(
            {
                "won": float(any(turn["won"] for turn in turns)),
                "turns": float(len(turns)),
                "invalid": float(sum(not turn["valid"] for turn in turns)),
                "life_given_away": sum(regret["life"] for regret in regrets),
                "claims": float(len(claims)),
                "false_claims": float(sum(not claim["follows"] for claim in claims)),
            }
        )


def load_environment(*, games: int = 1000, seed: int = 0, **options: Any) -> vf.Env:
    """The environment with the given `TextOptions`."""
    taskset: Mapping[str, Any] = {"id": ID, "games": games, "seed": seed, "options": options}
    return vf.load_environment(MinesweeperEnvConfig(taskset=taskset))


__all__ = ["MinesweeperEnv", "MinesweeperTaskset", "load_environment"]
