"""How well letters stand out from their ground, by the guidelines for accessible pages."""

from minewise.ui.heat import colour


def luminance(text: str) -> float:
    """How light a colour is, from 0 to 1."""
    parts = [channel / 255 for channel in colour(text)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """From 1 to 21."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
