"""Data sets of recorded episodes: a robot's outputs as columns, and identification.

>>> report = rbd.data.label("so100_pick", "so100.urdf", "so100.toml", outputs=["gripper.pose", "rnea"])

It needs the extra: `pip install rbd[data]`.
"""

from ._extra import DataError
from ._identified import Identified
from ._identify import identify
from ._label import label
from ._report import Report
from ._states import Skip

__all__ = ["DataError", "Identified", "Report", "Skip", "identify", "label"]
