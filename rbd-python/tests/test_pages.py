"""The examples of the book and of README run."""

import re

import pytest
from conftest import ROOT


@pytest.mark.parametrize("page", ["docs/src/python.md", "README.md"])
def test_page(page, monkeypatch):
    monkeypatch.chdir(ROOT / "robots")
    names = {}
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, page, "exec"), names)
