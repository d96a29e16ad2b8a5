#!/usr/bin/env python3
"""compare-by-pyarrow.py LAKES: in each folder, source.parquet has to have the same rows as the files of each sub-folder.

Values are compared as the bytes that are stored: -0.0 is not 0.0, and each NaN is the NaN it was."""
import collections
import pathlib
import struct
import sys

import pyarrow.parquet as pq

compared = failed = 0


def exact(value):
    if isinstance(value, float):
        return struct.pack("<d", value)
    return value


def rows(files):
    """How often each row occurs; columns by name."""
    counts = collections.Counter()
    for file in files:
        table = pq.ParquetFile(file).read()
        names = sorted(table.column_names)
        columns = [[exact(value) for value in column(table, name)] for name in names]
        counts.update(zip(*columns))
    return counts


def column(table, name):
    chunked = table.column(name)
    kind = str(chunked.type)
    # Nanoseconds have no Python value.
    return (chunked.cast("int64") if kind.startswith(("timestamp", "time64")) else chunked).to_pylist()


def schema(file):
    """Names, physical and logical types; that a column is required may change."""
    columns = pq.ParquetFile(file).schema
    return [(c.name, c.physical_type, str(c.logical_type), c.length)
            for c in (columns.column(i) for i in range(len(columns)))]


for folder in sorted(pathlib.Path(sys.argv[1]).iterdir()):
    source = folder / "source.parquet"
    try:
        before = rows([source])
        types = schema(source)
    except Exception as e:  # what pyarrow itself cannot read
        print(f"{folder.name}: pyarrow cannot read the source ({type(e).__name__}: {e}).")
        continue
    for lake in sorted(path for path in folder.iterdir() if path.is_dir()):
        files = sorted(lake.rglob("*.parquet"))
        compared += 1
        try:
            wrong = [str(file) for file in files if schema(file) != types]
            after = rows(files)
        except Exception as e:
            wrong, after = [f"{type(e).__name__}: {e}"], before
        if wrong or after != before:
            failed += 1
            print(f"{folder.name}/{lake.name}: {sum((before - after).values())} rows of {sum(before.values())} are missing or "
                  f"otherwise; {wrong}", file=sys.stderr)

print(f"{compared} repartitions compared by pyarrow, {failed} differ.")
sys.exit(1 if failed or not compared else 0)
