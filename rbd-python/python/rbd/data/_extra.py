"""The packages of the extra `rbd[data]`, imported where they are used, and the exception of this part."""

import difflib
import importlib
from collections.abc import Iterable
from typing import Any


class DataError(ValueError):
    """All that is wrong with a mapping, a data set or what was asked of it: `problems`, a line each."""

    def __init__(self, problems: "str | list[str]"):
        self.problems = [problems] if isinstance(problems, str) else list(problems)
        super().__init__("\n".join(self.problems))

    def __reduce__(self) -> Any:
        return DataError, (self.problems,)


def need(module: str) -> Any:
    """The module, or a message that says how to install it."""
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as missing:
        package = module.partition(".")[0]
        if missing.name != package:
            raise
        extra = {"matplotlib": "matplotlib", "clarabel": "clarabel", "scipy": "clarabel"}.get(package, "rbd[data]")
        raise ModuleNotFoundError(
            f"this needs the package `{package}`, which is not installed: pip install {extra}", name=package
        ) from None


def near(name: str, known: Iterable[str]) -> str:
    """`; did you mean …?`, or what there is."""
    known = list(known)
    meant = difflib.get_close_matches(name, known, 1)
    if meant:
        return f"; did you mean `{meant[0]}`?"
    return f"; there are {', '.join(known[:20])}" + (" and more" if len(known) > 20 else "") if known else ""
