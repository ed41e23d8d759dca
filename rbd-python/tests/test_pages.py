"""The examples of the book and of README run."""

import re

import pytest
from conftest import ROOT


@pytest.mark.parametrize("page", ["docs/src/python.md", "docs/src/own-functions.md", "docs/src/data-sets.md", "README.md"])
def test_page(page, monkeypatch, tmp_path):
    if page.endswith("data-sets.md"):
        pytest.importorskip("daft", reason="LEFT OUT: the extra rbd[data] is not installed")
    run(page, monkeypatch, tmp_path, "")


@pytest.mark.parametrize("library", ["jax", "torch"])
def test_page_of_libraries(library, monkeypatch, tmp_path):
    pytest.importorskip(library, reason=f"LEFT OUT: {library} is not installed")
    run("docs/src/jax-and-torch.md", monkeypatch, tmp_path, library)


def run(page, monkeypatch, folder, word):
    """The blocks that have this word."""
    # Pages read the robots and may write files.
    (folder / "urdf").symlink_to(ROOT / "robots/urdf")
    monkeypatch.chdir(folder)
    names = {}
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / page).read_text(), re.DOTALL)
    blocks = [block for block in blocks if word in block]
    assert blocks
    for block in blocks:
        exec(compile(block, page, "exec"), names)
