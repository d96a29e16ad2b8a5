#!/usr/bin/env python3
"""Writes this folder's pyarrow-*.parquet, of invented values: `pip install pyarrow==26.0.1`, then run it here.

Names that begin with `refused-` are files that the engine must refuse; the word after it is in the reason."""
import datetime
import decimal
import uuid

import pyarrow as pa
import pyarrow.parquet as pq

N = 120


def nulls(values, kind):
    """Nulls in every position: none, all, the first, the last, every other, and around the borders of pages."""
    n = len(values)
    absent = {
        "none": lambda i: False,
        "all": lambda i: True,
        "first": lambda i: i == 0,
        "last": lambda i: i == n - 1,
        "alternating": lambda i: i % 2 == 0,
        "borders": lambda i: i % 10 in (0, 9),
    }[kind]
    return [None if absent(i) else value for i, value in enumerate(values)]


KINDS = ["none", "all", "first", "last", "alternating", "borders"]
DAYS = ["2024-%02d-%02d 10:22:33.%d+00" % (1 + i % 3, 1 + i % 4, i % 2) for i in range(N)]


def columns():
    day = datetime.date(2024, 1, 30)
    moment = datetime.datetime(2024, 1, 30, 23, 59, 59, 999_999)
    yield "text", pa.array(["word %d" % (i % 7) for i in range(N)])
    yield "long", pa.array([str(i) + "x" * (i % 5 * 700) for i in range(N)])
    yield "bytes", pa.array([bytes([i, 255 - i, 0]) for i in range(N)])
    yield "flag", pa.array([i % 3 == 0 for i in range(N)])
    for kind in ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32"):
        yield kind, pa.array([i * (2 if kind.endswith("8") else 250) for i in range(N // 2)] * 2, getattr(pa, kind)())
    special = [0.0, -0.0, float("nan"), float("inf"), float("-inf"), 1.5]
    yield "float16", pa.array((special * N)[:N], pa.float32()).cast(pa.float16())
    yield "float32", pa.array((special * N)[:N], pa.float32())
    yield "float64", pa.array((special * N)[:N], pa.float64())
    yield "date", pa.array([day + datetime.timedelta(days=i) for i in range(N)])
    for unit in ("ms", "us", "ns"):
        for zone in (None, "UTC"):
            name = "at_" + unit + ("_utc" if zone else "")
            values = [moment + datetime.timedelta(days=i, milliseconds=i) for i in range(N)]
            if unit == "ms":
                values = [value.replace(microsecond=1000 * (i % 999)) for i, value in enumerate(values)]
            yield name, pa.array(values, pa.timestamp(unit, zone))
    yield "time_ms", pa.array([i * 1000 for i in range(N)], pa.time32("ms"))
    yield "time_us", pa.array([i * 1000 for i in range(N)], pa.time64("us"))
    yield "decimal_9", pa.array([decimal.Decimal(i - 50) / 100 for i in range(N)], pa.decimal128(9, 2))
    yield "decimal_18", pa.array([decimal.Decimal(i - 50) / 100 for i in range(N)], pa.decimal128(18, 2))
    yield "decimal_38", pa.array([decimal.Decimal(i - 50) / 100 for i in range(N)], pa.decimal128(38, 2))
    yield "fixed", pa.array([bytes([i] * 9) for i in range(N)], pa.binary(9))
    yield "uuid", pa.array([uuid.UUID(int=i).bytes for i in range(N)], pa.uuid())
    yield "json", pa.array(['{"a":%d}' % i for i in range(N)], pa.json_())


def table():
    names, arrays = ["d"], [pa.array(DAYS)]
    for at, (name, array) in enumerate(columns()):
        names.append(name)
        arrays.append(pa.array(nulls(array.to_pylist() if name != "uuid" else array.storage.to_pylist(), KINDS[at % 6]),
                               array.type if name not in ("uuid", "json") else array.type.storage_type))
        if name in ("uuid", "json"):
            arrays[-1] = array.type.wrap_array(arrays[-1])
    return pa.table(dict(zip(names, arrays)))


def write(name, what, **settings):
    settings.setdefault("compression", "gzip")
    pq.write_table(what, "pyarrow-" + name + ".parquet", **settings)


def encoded(encoding, names, required=False, **settings):
    ints = [(i * i) % 97 - 40 for i in range(N)]
    whole = {
        "d": pa.array(DAYS),
        "i": pa.array(ints, pa.int32()),
        "l": pa.array([value * 10_000_000_000 for value in ints], pa.int64()),
        "f": pa.array([value / 7 for value in ints], pa.float32()),
        "g": pa.array([value / 7 for value in ints], pa.float64()),
        "s": pa.array(["prefix %d" % (value // 5) for value in ints]),
        "x": pa.array([(value + 100).to_bytes(5, "big") for value in ints], pa.binary(5)),
        "b": pa.array([value % 3 == 0 for value in ints]),
    }
    fields = []
    for at, name in enumerate(whole):
        if not required and name != "d":
            whole[name] = pa.array(nulls(whole[name].to_pylist(), KINDS[at % 6]), whole[name].type)
        fields.append(pa.field(name, whole[name].type, nullable=not required))
    write(encoding.lower() + ("-required" if required else "") + settings.pop("suffix", ""),
          pa.table(list(whole.values()), schema=pa.schema(fields)),
          use_dictionary=False, column_encoding={name: encoding for name in names}, **settings)


def main():
    everything = table()
    write("types-v1", everything, data_page_size=200, write_batch_size=10)
    write("types-v2", everything, data_page_version="2.0", data_page_size=200, write_batch_size=10, compression="zstd")
    write("types-indexed", everything, write_page_index=True, write_page_checksum=True, compression="snappy",
          data_page_size=200, write_batch_size=10)
    write("types-plain", everything, use_dictionary=False, compression="none", write_statistics=False)
    write("types-2.4", everything, version="2.4", row_group_size=50)
    write("one-row-pages", everything.slice(0, 12).select(["d", "text", "int32", "flag"]), data_page_size=1,
          write_batch_size=1)
    write("dictionary-falls-back", pa.table({"d": DAYS * 20, "s": ["value %d" % i for i in range(N * 20)]}),
          dictionary_pagesize_limit=4096, data_page_size=4096, write_batch_size=64)
    write("int96", everything.select(["d", "at_us", "at_ns", "at_ms_utc"]), use_deprecated_int96_timestamps=True)
    for required in (False, True):
        encoded("DELTA_BINARY_PACKED", ["i", "l"], required, data_page_size=64, write_batch_size=16)
        encoded("BYTE_STREAM_SPLIT", ["i", "l", "f", "g"], required)
        encoded("BYTE_STREAM_SPLIT", ["x"], required, suffix="-fixed_split")
        encoded("DELTA_LENGTH_BYTE_ARRAY", ["s"], required, data_page_version="2.0")
        encoded("DELTA_BYTE_ARRAY", ["s", "x"], required, data_page_size=64, write_batch_size=16)
        encoded("RLE", ["b"], required, data_page_version="2.0")
    encoded("PLAIN", ["i"], suffix="-v2", data_page_version="2.0", data_page_size=64, write_batch_size=16)
    write("rows-none", everything.slice(0, 0))
    empty = everything.slice(0, 0).select(["d", "text", "int32"])
    with pq.ParquetWriter("pyarrow-groups-empty.parquet", empty.schema, compression="gzip") as writer:
        for part in (empty, everything.slice(0, 3).select(empty.column_names), empty):
            writer.write_table(part)
    wide = {"d": DAYS[:3], **{"Column %d.é ü" % i: [i, None, -i] for i in range(1000)}}
    write("thousand-columns", pa.table(wide), use_dictionary=False, compression="zstd", write_statistics=False)
    write("metadata", pa.table({"d": DAYS}).replace_schema_metadata({"key": "value", "größe": "ü"}), store_schema=False)
    write("bloom", everything.select(["d", "text", "int64"]),
          **({"bloom_filter_options": {"text": {"ndv": 10}}} if "bloom_filter_options" in pq.write_table.__doc__ else {}))
    nested = pa.table({"d": DAYS[:3], "n": [[1, 2], None, []]})
    write("refused-nested", nested)
    write("refused-nested-struct", pa.table({"d": DAYS[:3], "n": [{"a": 1}, None, {"a": None}]}))
    write("refused-nested-map", pa.table({"d": DAYS[:3], "n": pa.array([[("a", 1)], None, []],
                                                                       pa.map_(pa.string(), pa.int32()))}))
    write("refused-unsigned", pa.table({"d": DAYS[:3], "n": pa.array([0, 1, 2**64 - 1], pa.uint64())}))
    for codec in ("lz4", "brotli"):
        write("refused-" + codec, pa.table({"d": DAYS}), compression=codec)


main()
