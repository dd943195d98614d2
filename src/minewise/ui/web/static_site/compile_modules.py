"""Compile Python modules for the runtime that runs this: its byte code differs from others'.

The runtime runs this by itself, without Minewise: see `compile_modules.mjs`. The modules are not
compressed one by one, since all of them are compressed together later.
"""

import ast
import marshal
import sys
import zipfile
from importlib.util import MAGIC_NUMBER, source_hash

# Bits of a .pyc: it goes with a source of this hash, which nobody checks.
_UNCHECKED = (1).to_bytes(4, "little")
_ALWAYS = (1980, 1, 1, 0, 0, 0)


def _without_docstrings(tree: ast.Module) -> ast.Module:
    """The same module; nobody reads what is written in it."""
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and ast.get_docstring(node, clean=False) is not None
        ):
            node.body = node.body[1:] or [ast.Pass(lineno=1, col_offset=0)]
    return tree


def compile_archive(source: str, target: str, prefix: str, optimize: int) -> None:
    """Write an archive of compiled modules.

    Args:
        source: An archive with their sources.
        target: The new archive.
        prefix: Where the sources are said to be, in tracebacks.
        optimize: As Python's option -O.
    """
    with zipfile.ZipFile(source) as sources, zipfile.ZipFile(target, "w") as compiled:
        for source_name in sorted(sources.namelist()):
            name, data = source_name, sources.read(source_name)
            if name.endswith(".py"):
                tree = _without_docstrings(ast.parse(data))
                code = compile(
                    tree, f"{prefix}/{name}", "exec", dont_inherit=True, optimize=optimize
                )
                head = MAGIC_NUMBER + _UNCHECKED + source_hash(data)
                name, data = f"{name}c", head + marshal.dumps(code)
            compiled.writestr(zipfile.ZipInfo(name, _ALWAYS), data)


if __name__ == "__main__":
    _source, _target, _prefix, _optimize = sys.argv[1:]
    compile_archive(_source, _target, _prefix, int(_optimize))
