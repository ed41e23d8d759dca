"""The module in Rust."""

from typing import Any

class Robot:
    def __new__(cls, path: str, text: bytes | None, options: dict[str, Any], /) -> Robot: ...
    def __getattr__(self, name: str) -> Any: ...

class Function:
    name: str
    doc: str
    arguments: list[dict[str, Any]]
    results: list[dict[str, Any]]
    operations: list[int]

def callable(function: Function, wraps: list[Any], together: Any, doc: str) -> Any: ...
def command(arguments: list[str]) -> int: ...
def is_available() -> bool: ...
