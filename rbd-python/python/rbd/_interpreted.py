"""Where functions are not machine code but interpreted, which is said once."""

import os
import threading
import warnings

from . import _rbd

_SAYING = threading.Lock()
_is_said = False


def reason() -> str | None:
    """The reason why functions are interpreted, if they are."""
    if os.environ.get("RBD_DISABLE_JIT", "") not in ("", "0"):
        return "RBD_DISABLE_JIT is set"
    return _rbd.why_unavailable()


def is_available() -> bool:
    """Whether functions are machine code. If not, they are interpreted: with the same results, 20 times slower, in batches
    some hundred times.

    They are interpreted on processors other than x86-64 and AArch64, where the system refuses memory that can be executed, and
    where the environment variable RBD_DISABLE_JIT is set to something other than 0.
    """
    return reason() is None


def is_interpreted(stacklevel: int) -> bool:
    """Whether functions of a robot that is loaded now are, with a warning the first time."""
    global _is_said
    why = reason()
    if why is None:
        return False
    with _SAYING:
        is_first, _is_said = not _is_said, True
    if is_first:
        text = (
            f"rbd runs no machine code ({why}): functions are interpreted, with the same results, 20 times slower, in batches "
            "some hundred times"
        )
        warnings.warn(text, RuntimeWarning, stacklevel=stacklevel + 1)
    return True
