"""What the tests of pictures share: reading what was drawn."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections import Counter
from typing import Final

SVG: Final = "{http://www.w3.org/2000/svg}"


def read(drawn: str) -> ET.Element:
    """Return an SVG as XML, after a look at what none may have."""
    root = ET.fromstring(drawn)  # noqa: S314  # ours
    assert root.tag == f"{SVG}svg"
    named = re.findall(r' id="([^"]*)"', drawn)
    assert Counter(named).most_common(1)[0][1] == 1
    assert all(name.startswith("cf-") for name in named)
    assert not re.search(r"<script|<image|<style|<foreignObject|[ (]on\w+=|url\(['\"]?[^#]", drawn)
    assert set(re.findall(r'href="(.)', drawn)) <= {"#"}
    return root


def faces(drawn: str) -> list[str]:
    """Return the faces that a picture shows, in the order they are laid."""
    shown = re.sub(r"<defs>.*?</defs>", "", drawn)
    return re.findall(r'href="#cf-french-\w+?-(\w+)"', shown)


def missing(drawn: str) -> set[str]:
    """Return the names that are referred to and not there."""
    referred = {*re.findall(r'href="#([^"]*)"', drawn), *re.findall(r"url\(#([^)]*)\)", drawn)}
    return referred - set(re.findall(r' id="([^"]*)"', drawn))


def texts(root: ET.Element) -> list[str]:
    """Return the lines of text in a picture."""
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def told(root: ET.Element) -> tuple[str, str]:
    """Return the title and the description, found as a screen reader finds them."""
    by_id = {element.get("id"): element.text or "" for element in root.iter()}
    names = root.attrib["aria-labelledby"].split()
    found = [by_id[name] for name in names]
    return found[0], "".join(found[1:])
