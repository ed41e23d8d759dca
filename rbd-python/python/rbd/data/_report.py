"""The report about a labelled data set."""

import json
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ._extra import need
from ._states import Skip

MEANINGS = {
    "NaN": "a number of the state is NaN, infinite or null",
    "short": "fewer frames without NaN in a row than the filter's window",
    "uneven time": "time steps that differ by more than the mapping's `jitter`",
}


@dataclass(repr=False)
class Report:
    """Counts, and every stretch of rows without outputs; its text is a table."""

    #: The folder that was written.
    path: Path
    files: int
    episodes: int
    frames: int
    #: Frames with outputs.
    labelled: int
    skips: list[Skip]
    #: The columns that were added.
    columns: list[str]
    #: How long it took; files of an earlier run that was cut off are not in it.
    seconds: float

    @property
    def skipped(self) -> dict[str, int]:
        """Frames without outputs by reason."""
        counts: Counter[str] = Counter()
        for skip in self.skips:
            counts[skip.reason] += skip.frames
        return dict(counts)

    def to_json(self) -> str:
        """All but the time that it took."""
        kept: dict[str, Any] = {
            "files": self.files,
            "episodes": self.episodes,
            "frames": self.frames,
            "labelled": self.labelled,
        }
        kept |= {"columns": self.columns, "skips": [skip._asdict() for skip in self.skips]}
        return json.dumps(kept, indent=2) + "\n"

    def read(self) -> Any:
        """Daft's data frame of the labelled data set."""
        files = sorted(self.path.rglob("*.parquet"))
        meta = self.path / "meta"
        return need("daft").read_parquet([str(file) for file in files if meta not in file.parents])

    def __repr__(self) -> str:
        lines = [
            f"{self.labelled:,} of {self.frames:,} frames of {self.episodes:,} episodes labelled, in {self.files:,} files",
            f"{self.path}: {', '.join(self.columns)}",
            f"{self.seconds:.1f} s, {self.labelled / max(self.seconds, 1e-9):,.0f} frames/s",
        ]
        for reason, frames in self.skipped.items():
            stretches = [skip for skip in self.skips if skip.reason == reason]
            lines.append(f"skipped: {frames:,} frames in {len(stretches):,} stretches: {MEANINGS[reason]}")
            for skip in stretches[:10]:
                last = skip.frame + skip.frames - 1
                lines.append(f"  episode {skip.episode}, frames {skip.frame} to {last} ({skip.file})")
            if len(stretches) > 10:
                lines.append(f"  and {len(stretches) - 10:,} more, in `skips`")
        return "\n".join(lines)
