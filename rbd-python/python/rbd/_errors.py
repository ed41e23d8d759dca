"""Messages about robots, as exceptions and warnings."""

from typing import NamedTuple


class Diagnostic(NamedTuple):
    """One error or assumption."""

    #: All of it in a line.
    text: str
    #: The file as it was named, if there is one.
    file: str | None
    #: The line in it, from 1, where it is known.
    line: int | None
    #: The link, joint or option, as in "joint `elbow`".
    element: str | None
    #: The element or attribute of the file, as in `<axis xyz>`.
    field: str | None
    #: The problem, with the value as written.
    problem: str
    #: The advice.
    hint: str | None
    #: The name that `allow` takes, of a warning.
    warning: str | None


class RobotError(ValueError):
    """All that is wrong with a robot's file or options, or with a function that was asked for.

    `diagnostics` has every problem; `file`, `line`, `element`, `field`, `problem` and `hint` are those of the first.
    """

    def __init__(self, message: str, diagnostics: tuple[Diagnostic, ...] = ()):
        super().__init__(message, diagnostics)
        self.diagnostics = diagnostics
        first = diagnostics[0] if diagnostics else Diagnostic(message, None, None, None, None, message, None, None)
        self.file, self.line, self.element = first.file, first.line, first.element
        self.field, self.problem, self.hint = first.field, first.problem, first.hint

    def __str__(self) -> str:
        return self.args[0]


class RobotWarning(UserWarning):
    """An assumption about a robot's file; `diagnostic` has its parts."""

    def __init__(self, diagnostic: Diagnostic):
        super().__init__(diagnostic.text)
        self.diagnostic = diagnostic
