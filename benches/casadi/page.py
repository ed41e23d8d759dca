"""Runs the book's page on CasADi where its library is: what its program prints is what the page shows.

python page.py casadi.md
"""

import contextlib
import io
import pathlib
import sys


def block(language):
    _, rest = pathlib.Path(sys.argv[1]).read_text().split(f"```{language}\n", 1)
    return rest.split("```", 1)[0]


printed = io.StringIO()
with contextlib.redirect_stdout(printed):
    exec(block("python"), {})
lines = [line for line in printed.getvalue().splitlines() if line.strip()]
shown = [line for line in block("text").splitlines() if line.strip()]
assert [line.rstrip() for line in lines] == [line.rstrip() for line in shown], printed.getvalue()
