"""Statistics of columns as LeRobot's meta/stats.json has them, over the tables of a file and then over files."""

from typing import Any

import numpy as np


class Statistics:
    """Of rows of so many numbers, each number by itself."""

    def __init__(self, size: int):
        self.count = 0
        self.low, self.high = np.full(size, np.inf), np.full(size, -np.inf)
        #: The mean, and the sum of squares of the distances from it.
        self.mean, self.squares = np.zeros((2, size))

    def add(self, rows: np.ndarray) -> None:
        """Rows (n, size)."""
        if len(rows):
            mean = rows.mean(0)
            self._merge(len(rows), rows.min(0), rows.max(0), mean, ((rows - mean) ** 2).sum(0))

    def add_noted(self, noted: list[Any]) -> None:
        """What `noted` gave of other rows."""
        count, *arrays = noted
        if count:
            self._merge(count, *map(np.asarray, arrays))

    def noted(self) -> list[Any]:
        """As JSON can have it."""
        arrays = (self.low, self.high, self.mean, self.squares)
        return [self.count, *(array.tolist() for array in arrays)] if self.count else [0]

    def _merge(self, count: int, low: Any, high: Any, mean: Any, squares: Any) -> None:
        """Chan, Golub and LeVeque 1979."""
        total, apart = self.count + count, mean - self.mean
        self.squares = self.squares + squares + apart**2 * (self.count * count / total)
        self.mean = self.mean + apart * (count / total)
        self.low, self.high = np.minimum(self.low, low), np.maximum(self.high, high)
        self.count = total

    def lerobot(self) -> dict[str, list[float]]:
        """`std` is that of the rows, divided by their number."""
        arrays = {"min": self.low, "max": self.high, "mean": self.mean, "std": np.sqrt(self.squares / self.count)}
        return {name: array.tolist() for name, array in arrays.items()} | {"count": [self.count]}
