"""A network for MaskablePPO that looks at every cell in the same way.

What makes a cell safe does not depend on where it lies on the board. So the network is
made of convolutions that keep the size of the board, and one number a cell comes out:
how good it is to open it. That has far less to learn than a network for each cell.
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
    """Features of each cell, from what is seen around it."""

    def __init__(self, observation_space: spaces.Box, channels: int = 48, layers: int = 4) -> None:
        height, width = observation_space.shape
        super().__init__(observation_space, channels * height * width)
        # One plane for each thing that a cell may show, and one that says where the board is.
        planes = [FLAGGED_CELL + 2] + [channels] * layers
        steps = [
            step
            for before, after in pairwise(planes)
            for step in (nn.Conv2d(before, after, 3, padding=1), nn.ReLU())
        ]
        self.network = nn.Sequential(*steps, nn.Flatten())

    def forward(self, observations: torch.Tensor) -> torch.Tensor:
        """The features, cell after cell, channel by channel."""
        shown = nn.functional.one_hot(observations.long(), FLAGGED_CELL + 1)
        planes = nn.functional.pad(shown, (0, 1), value=1).permute(0, 3, 1, 2)
        features: torch.Tensor = self.network(planes.float())
        return features


class CellHead(nn.Module):
    """One number for each cell from its features; or one for the board, from all of them."""

    def __init__(self, channels: int, numbers: int, whole_board: bool = False) -> None:
        super().__init__()
        self.channels = channels
        self.whole_board = whole_board
        self.hidden = nn.Linear(channels, channels)
        self.out = nn.Linear(channels, numbers)

    def forward(self, features: torch.Tensor) -> torch.Tensor:
        """The numbers of some boards: those of the first kind of action before the second."""
        cells = features.reshape(len(features), self.channels, -1).transpose(1, 2)
        hidden = torch.relu(self.hidden(cells))
        if self.whole_board:
            hidden = hidden.mean(dim=1, keepdim=True)
        numbers: torch.Tensor = self.out(hidden).transpose(1, 2).flatten(1)
        return numbers


class CellPolicy(MaskableActorCriticPolicy):
    """The policy to give to MaskablePPO."""

    def __init__(self, *args: Any, **options: Any) -> None:
        """As any policy of sb3-contrib, but the network is given."""
        options |= {"net_arch": [], "features_extractor_class": CellFeatures, "ortho_init": False}
        # Symbols are not shades of grey.
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
