"""The examples of the book and of README run."""

import re

import pytest
from conftest import ROOT


@pytest.mark.parametrize("page", ["docs/src/python.md", "README.md"])
def test_page(page, monkeypatch):
    run(page, monkeypatch, "")


@pytest.mark.parametrize("library", ["jax", "torch"])
def test_page_of_libraries(library, monkeypatch):
    pytest.importorskip(library, reason=f"LEFT OUT: {library} is not installed")
    run("docs/src/jax-and-torch.md", monkeypatch, library)


def run(page, monkeypatch, word):
    """The blocks that have this word."""
    monkeypatch.chdir(ROOT / "robots")
    names = {}
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    blocks = [block for block in blocks if word in block]
    assert blocks
    for block in blocks:
        exec(compile(block, page, "exec"), names)
