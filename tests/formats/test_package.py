"""Facts about the package as a whole."""

import sys

from core.test_package import ROOT, imported_by
from minewise import formats


def test_formats_need_the_standard_library_and_core_only() -> None:
    files = list((ROOT / "src/minewise/formats").glob("*.py"))
    assert files
    for path in files:
        for module in imported_by(path):
            top = module.partition(".")[0]
            ours = module.startswith(("minewise.core", "minewise.formats"))
            assert ours or top in sys.stdlib_module_names, (path, module)


def test_what_formats_offers_is_one_list_and_all_of_it_is_there() -> None:
    public = {name for name in vars(formats) if not name.startswith("_")}
    modules = {path.stem for path in (ROOT / "src/minewise/formats").glob("*.py")}
    assert set(formats.__all__) == public - modules
    assert len(formats.__all__) == len(set(formats.__all__))


def test_every_readable_format_is_told_in_the_document() -> None:
    text = (ROOT / "docs/formats.md").read_text(encoding="utf-8")
    for ending in formats.READABLE:
        assert ending.upper() in text or f"`.{ending}`" in text, ending
