"""Files of Parquet as tables of whole episodes, and files that are there whole or not at all."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from ._dataset import episodes
from ._extra import need

#: Rows that are read at once, and rows of a group that is written, but for the end of an episode.
ROWS = 1 << 16


def tables(path: Path, columns: "list[str] | None", episode: "str | None") -> Iterator[Any]:
    """The file's rows in order, some whole episodes at a time."""
    arrow, parquet = need("pyarrow"), need("pyarrow.parquet")
    rest = None
    with parquet.ParquetFile(path) as file:
        for batch in file.iter_batches(ROWS, columns=columns):
            table = arrow.Table.from_batches([batch])
            rest = table if rest is None else arrow.concat_tables([rest, table])
            if rest.num_rows < ROWS or episode is None:
                continue
            # The last episode may go on.
            begins, _ = episodes(rest.column(episode))
            whole = int(begins[-2])
            if whole:
                yield rest.slice(0, whole)
                rest = rest.slice(whole)
        yield rest if rest is not None else file.schema_arrow.empty_table()


class Writer:
    """Writes a file of Parquet under a temporary name, and gives it its own when all is written."""

    def __init__(self, path: Path):
        self.path = path
        self.temporary = path.with_name(f".{path.name}.{os.getpid()}.part")
        self.writer: Any = None

    def __enter__(self) -> "Writer":
        self.path.parent.mkdir(parents=True, exist_ok=True)
        return self

    def write(self, table: Any) -> None:
        if self.writer is None:
            # Measured numbers hardly repeat: looking for the same ones takes half of the time and makes files larger.
            repeating = [field.name for field in table.schema if not has_floats(field.type)]
            parquet = need("pyarrow.parquet")
            self.writer = parquet.ParquetWriter(self.temporary, table.schema, use_dictionary=repeating)
        self.writer.write_table(table, row_group_size=max(table.num_rows, 1))

    def note(self, key: str, text: str) -> None:
        """A text of the file's footer."""
        self.writer.add_key_value_metadata({key: text})

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        if self.writer is not None:
            self.writer.close()
        if kind is None:
            os.replace(self.temporary, self.path)
        else:
            self.temporary.unlink(missing_ok=True)


def has_floats(kind: Any) -> bool:
    return bool(need("pyarrow.types").is_floating(getattr(kind, "value_type", kind)))


def note(path: Path, key: str) -> "str | None":
    """The text of this key in a file's footer; `None` if there is no such file, or no such text."""
    try:
        found = (need("pyarrow.parquet").read_metadata(path).metadata or {}).get(key.encode())
    except OSError:
        return None
    return found.decode() if found is not None else None
