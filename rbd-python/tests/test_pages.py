"""The examples of the book and of README run."""

import re

import pytest
from conftest import ROOT


@pytest.mark.parametrize("page", ["docs/src/python.md", "docs/src/data-sets.md", "README.md"])
def test_page(page, monkeypatch, tmp_path):
    if page.endswith("data-sets.md"):
        pytest.importorskip("daft", reason="LEFT OUT: the extra rbd[data] is not installed")
    # Pages read the robots and may write files.
    (tmp_path / "urdf").symlink_to(ROOT / "robots/urdf")
    monkeypatch.chdir(tmp_path)
    names = {}
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    assert blocks
    for block in blocks:
        exec(compile(block, page, "exec"), names)
