"""The worker of a built site, asked directly: what it says, and how long that takes."""

import json
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import Page


class InWorker:
    """The worker of the site, spoken to without its page.

    Attributes:
        took: The milliseconds from the last message to its answer.
    """

    took = 0.0

    def __init__(self, page: Page, address: str, folder: Path) -> None:
        """Start it.

        Args:
            page: Any page of the same host.
            address: Where the site is.
            folder: The site.
        """
        engine = next(iter(folder.glob("page-*/engine.js")))
        self._page = page
        self._numbers = count(1)
        page.evaluate(
            """async (script) => {
                const worker = new Worker(script, { type: "module" });
                const next = (kind) => new Promise((resolve, reject) => {
                    const texts = [];
                    worker.onmessage = ({ data }) => {
                        if (data.kind === "said") texts.push(...data.texts);
                        if (data.kind === "failed") reject(new Error(data.text));
                        if (data.kind === kind) resolve(texts);
                    };
                });
                let waits = next("loaded");
                await waits;
                waits = next("begun");
                worker.postMessage({ kind: "begin" });
                await waits;
                window.hear = async (text) => {
                    const answer = next("done");
                    const began = performance.now();
                    worker.postMessage({ kind: "hear", text });
                    const texts = await answer;
                    return [texts, performance.now() - began];
                };
            }""",
            f"{address}{engine.relative_to(folder).as_posix()}",
        )
        self.say(type="hello", tab="worker", seen=0)

    def say(self, **keys: Any) -> list[dict[str, Any]]:
        """Send a message; all that is said of it."""
        text = json.dumps({"version": 1, **keys})
        texts, self.took = self._page.evaluate("text => window.hear(text)", text)
        return [json.loads(text) for text in texts]

    def do(self, action: str, number: int | None = None, **keys: Any) -> dict[str, Any]:
        """Do something, and hear its result, or that it was refused."""
        number = next(self._numbers) if number is None else number
        return self.say(type="do", id=number, action=action, **keys)[-1]

    def ask(self, about: str, **keys: Any) -> Any:
        """Ask something, and hear the answer, or the sentence of the refusal."""
        answer = self.say(type="ask", id=next(self._numbers), about=about, **keys)[-1]
        return answer["data"] if answer["type"] == "answer" else answer["text"]
