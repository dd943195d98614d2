"""A lock or a semaphore for each of many names, there while somebody uses it and no longer."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager


class Each:
    """One for each name.

    >>> async def meet() -> int:
    ...     locks = Each(asyncio.Lock)
    ...     async with locks.of("a"), locks.of("b"):
    ...         return len(locks)
    >>> asyncio.run(meet())
    2
    """

    def __init__(self, make: Callable[[], asyncio.Lock | asyncio.Semaphore]) -> None:
        self._make = make
        self._there: dict[str, asyncio.Lock | asyncio.Semaphore] = {}
        self._users: Counter[str] = Counter()

    def __len__(self) -> int:
        """How many are in use."""
        return len(self._there)

    @asynccontextmanager
    async def of(self, name: str) -> AsyncIterator[None]:
        """Hold the one of a name."""
        one = self._there.setdefault(name, self._make())
        self._users[name] += 1
        try:
            async with one:
                yield
        finally:
            self._users[name] -= 1
            if not self._users[name]:
                del self._users[name], self._there[name]
