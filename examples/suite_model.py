"""Let a language model take the suite, on any server with an OpenAI-compatible API.

minewise suite --program "python examples/suite_model.py http://localhost:8000/v1 MODEL"
"""

import json
import sys
import urllib.request


def main(server: str, model: str) -> None:
    """Answer every question on standard input with the last line of the model's reply."""
    for line in sys.stdin:
        messages = [{"role": "user", "content": json.loads(line)["text"]}]
        body = json.dumps({"model": model, "messages": messages}).encode()
        request = urllib.request.Request(f"{server}/chat/completions", body)  # noqa: S310
        request.add_header("Content-Type", "application/json")
        with urllib.request.urlopen(request) as answer:  # noqa: S310 - the server is yours
            text = json.load(answer)["choices"][0]["message"]["content"] or ""
        print("".join(text.strip().splitlines()[-1:]), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
