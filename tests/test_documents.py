"""The documents at the top and in docs/ point at what exists."""

import re
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[1]
DOCUMENTS = sorted([*CHECKOUT.glob("*.md"), *CHECKOUT.glob("docs/*.md")])
LAYERS = sorted(path.parent.name for path in CHECKOUT.glob("adjudicator/*/__init__.py"))


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_to_a_file_leads_to_it(document: Path) -> None:
    links = re.findall(r"\]\(([^)#]+)[^)]*\)", document.read_text(encoding="utf-8"))
    files = [link for link in links if "://" not in link and not link.startswith("mailto:")]
    assert [name for name in files if not (document.parent / name).exists()] == []


@pytest.mark.parametrize("layer", LAYERS)
def test_the_architecture_names_every_layer(layer: str) -> None:
    architecture = (CHECKOUT / "ARCHITECTURE.md").read_text(encoding="utf-8")
    assert f"| `adjudicator/{layer}/` |" in architecture
