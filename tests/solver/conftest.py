"""Every test that uses `solve` runs with every installed core."""

import pytest

from cores import CORES, Solve


@pytest.fixture(scope="session", params=CORES)
def solve(request: pytest.FixtureRequest) -> Solve:
    return Solve(request.param)


@pytest.fixture(scope="session")
def native() -> Solve:
    if "native" not in CORES:
        pytest.skip("the native core is not installed")
    return Solve("native")
