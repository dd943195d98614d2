"""`minewise site`: the page as a folder that any host can serve."""

from pathlib import Path

import rich_click as click

from minewise.base.errors import quote
from minewise.base.language import gettext as _
from minewise.ui.web.static_site.folder import write_site


@click.command("site")
@click.argument("folder", type=click.Path(path_type=Path))
@click.option(
    "--wheel",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Minewise compiled for browsers: the page then has the native core.",
)
def command(folder: Path, wheel: Path | None) -> None:
    """Write the page to a folder, with the whole engine in it: any web host can serve it.

    Python for browsers is fetched with npm when you first do this, and kept for the next time.
    """
    site = write_site(folder, wheel=wheel)
    click.echo(
        _(
            "{folder} holds the site: {files} files, {size:.1f} MB, of which {sent:.1f} MB are "
            "sent to a browser. To try it: python -m http.server --directory {folder}"
        ).format(
            folder=quote(folder),
            files=len(site.sizes),
            size=sum(site.sizes.values()) / 1e6,
            sent=sum(site.sent.values()) / 1e6,
        )
    )
