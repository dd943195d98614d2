"""Compile Python modules with the runtime that runs this script, since byte code is specific to it.

The runtime runs this on its own, without Minewise: see `compile_modules.mjs`. The modules are not
compressed one by one, since all of them are compressed together later.
"""

import ast
import dataclasses
import importlib
import marshal
import sys
import zipfile
from importlib.util import MAGIC_NUMBER, source_hash

# The flags of a .pyc: based on a source hash, which is not checked.
_UNCHECKED = (1).to_bytes(4, "little")
_ALWAYS = (1980, 1, 1, 0, 0, 0)

# See `quick_dataclasses.py`.
_METHODS = "dataclass_methods"


def _without_docstrings(tree: ast.Module) -> ast.Module:
    """The same module without docstrings, which the page never shows."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            node.body = node.body[1:] or [ast.Pass(lineno=1, col_offset=0)]
        if isinstance(node, ast.ClassDef) and node.decorator_list:
            # A dataclass without a docstring would compute its signature to put there.
            text = ast.Constant(".", lineno=1, col_offset=0)
            node.body.insert(0, ast.Expr(text, lineno=1, col_offset=0))
    return tree


def compile_archive(source: str, target: str, prefix: str, optimize: int) -> None:
    """Write an archive of compiled modules; `prefix` is the folder shown in tracebacks."""
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


def add_methods(archive: str, modules: list[str]) -> None:
    """Add to an archive the methods that dataclasses generate when these modules are imported."""
    found: dict[str, object] = {}

    def noted(text: str, *names: dict[str, object]) -> None:
        found[text] = compile(text, "<string>", "exec", dont_inherit=True)
        exec(text, *names)  # noqa: S102 - as dataclasses would

    vars(dataclasses)["exec"] = noted
    sys.path.insert(0, archive)
    for name in modules:
        importlib.import_module(name)
    with zipfile.ZipFile(archive, "a") as compiled:
        compiled.writestr(zipfile.ZipInfo(_METHODS, _ALWAYS), marshal.dumps(found))


if __name__ == "__main__":
    _source, _target, _prefix, _optimize, *_modules = sys.argv[1:]
    compile_archive(_source, _target, _prefix, int(_optimize))
    if _modules:
        add_methods(_target, _modules)
