"""A network for MaskablePPO that treats every cell in the same way.

Whether a cell is safe does not depend on its place on the board. So the network consists
of convolutions that keep the size of the board, and its output is one number per cell:
how good it is to open it. It has far fewer weights to learn than a dense network.
"""

from itertools import pairwise
from typing import Any

import torch
from gymnasium import spaces
from sb3_contrib.common.maskable.policies import MaskableActorCriticPolicy
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from torch import nn

from minewise.env.episode import FLAGGED_CELL


class CellFeatures(BaseFeaturesExtractor):
    """Features of each cell, from the visible cells around it."""

    def __init__(self, observation_space: spaces.Box, channels: int = 48, layers: int = 4) -> None:
        height, width = observation_space.shape
        super().__init__(observation_space, channels * height * width)
        # One plane for each symbol of a cell, and one that marks the board itself.
        planes = [FLAGGED_CELL + 2] + [channels] * layers
        steps = [
            step
            for before, after in pairwise(planes)
            for step in (nn.Conv2d(before, after, 3, padding=1), nn.ReLU())
        ]
        self.network = nn.Sequential(*steps, nn.Flatten())

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """The features of all cells, channel by channel."""
        shown = nn.functional.one_hot(observations.long(), FLAGGED_CELL + 1)
        planes = nn.functional.pad(shown, (0, 1), value=1).permute(0, 3, 1, 2)
        features: torch.Tensor = self.network(planes.float())
        return features


class CellHead(nn.Module):
    """Numbers for each cell from its features; or for the whole board, from all of them."""

    def __init__(self, channels: int, numbers: int, whole_board: bool = False) -> None:
        super().__init__()
        self.channels = channels
        self.whole_board = whole_board
        self.hidden = nn.Linear(channels, channels)
        self.out = nn.Linear(channels, numbers)

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        """The numbers of some boards: all cells for the first kind of action, then the second."""
        cells = features.reshape(len(features), self.channels, -1).transpose(1, 2)
        hidden = torch.relu(self.hidden(cells))
        if self.whole_board:
            hidden = hidden.mean(dim=1, keepdim=True)
        numbers: torch.Tensor = self.out(hidden).transpose(1, 2).flatten(1)
        return numbers


class CellPolicy(MaskableActorCriticPolicy):
    """The policy to give to MaskablePPO."""

    def __init__(self, *args: Any, **options: Any) -> None:
        """Make a policy as in sb3-contrib, but with a fixed network."""
        options |= {"net_arch": [], "features_extractor_class": CellFeatures, "ortho_init": False}
        # The observation is categorical, not a greyscale image.
        options["normalize_images"] = False
        super().__init__(*args, **options)

    def _build(self, lr_schedule: Any) -> None:
        super()._build(lr_schedule)
        height, width = self.observation_space.shape
        cells = height * width
        channels = self.features_dim // cells
        self.action_net = CellHead(channels, int(self.action_space.n) // cells)
        self.value_net = CellHead(channels, 1, whole_board=True)
        self.optimizer = self.optimizer_class(
            self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs
        )
