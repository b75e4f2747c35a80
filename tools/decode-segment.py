#!/usr/bin/env python3
"""Decodes segments and messages of DiarySync into JSON, one line for each file.

Written from Docs/WireFormat.md alone ("§" below cites its sections), as a second opinion on the format. What a line
holds is told in SampleData/wire/README.md: {"content": ...}, or {"error": class} for an input that must be refused.
The suffix of a file's name tells its format: .segment, .request, .reply or .presence.
Exit codes: 0 when every file was decoded or refused as documented, 1 when a file or a needed module could not be
read, 2 for wrong usage.
"""

import argparse
import hashlib
import json
import sys
from pathlib import Path

# §10
MAX_SEGMENT_BYTES = 1_114_112
MAX_BODY_BYTES = 1_638_400
MAX_CHANGE_BYTES = 1_048_576
MAX_OPERATIONS = 819_200
MAX_HEADS = 4096
MAX_HEAD_INDEX = 8192
MAX_TUPLE_DEPTH = 8
MAX_WINDOW = 8_388_608
MAX_MESSAGE_BYTES = 16_777_216
MAX_MESSAGE_ITEMS = 4096
MAX_HELD_INDEX = 8192
MAX_CHECKPOINTS = 128
MAX_TEXT_BYTES = 268_435_456

NO_HASH = bytes(32)
PREAMBLE_BYTES = 7
CHECKSUM_BYTES = 4
MAX_SEQUENCE = 2**63 - 1


class Refused(Exception):
    """An input, or a part of one, that §2 refuses; `kind` is the class of the error."""

    def __init__(self, kind):
        super().__init__(kind)
        self.kind = kind


class CannotDecode(Exception):
    """Something outside of the format is missing."""


def require(condition, kind="malformed"):
    """Refuses with the class `kind` unless the condition holds."""
    if not condition:
        raise Refused(kind)


# --- §3 Basic encodings ---


class Reader:
    """Reads the basic encodings of §3 from front to back. Takes memory only for bytes that are there."""

    def __init__(self, data):
        self.data = data
        self.position = 0

    def left(self):
        """How many bytes have not been read."""
        return len(self.data) - self.position

    def take(self, length):
        """The next bytes, `truncated` when there are not so many."""
        require(length <= self.left(), "truncated")
        start = self.position
        self.position += length
        return self.data[start : self.position]

    def rest(self):
        """All bytes that have not been read."""
        return self.take(self.left())

    def expect_end(self):
        """Bytes behind the last value are `malformed`."""
        require(self.left() == 0)

    def byte(self):
        """One byte as a number."""
        return self.take(1)[0]

    def little_endian(self, length):
        """An unsigned number of fixed length: u16, u32, u64."""
        return int.from_bytes(self.take(length), "little")

    def varint(self):
        """An unsigned LEB128 number below 2^64 in its only valid, shortest form."""
        value = 0
        for index in range(10):
            byte = self.byte()
            require(index < 9 or byte <= 1)
            value |= (byte & 0x7F) << (7 * index)
            if byte < 0x80:
                require(byte != 0 or index == 0)
                return value
        raise AssertionError("the tenth byte of a number either ends it or is refused")

    def zigzag(self):
        """A signed 64-bit number."""
        number = self.varint()
        return (number >> 1) ^ -(number & 1)

    def count(self, limit):
        """A varint with a limit, `limitExceeded` above it."""
        number = self.varint()
        require(number <= limit, "limitExceeded")
        return number

    def count_of_rest(self):
        """A count whose limit is "what is left": the number of bytes that follow it."""
        number = self.varint()
        require(number <= self.left(), "limitExceeded")
        return number

    def block(self):
        """A length and so many bytes."""
        return self.take(self.varint())

    def text(self):
        """A block of strict UTF-8. Python's decoder is as strict as RFC 3629 and does not normalise."""
        try:
            return self.block().decode("utf-8")
        except UnicodeDecodeError:
            raise Refused("malformed") from None

    def id(self):
        """16 bytes, in hexadecimal."""
        return self.take(16).hex()

    def hash(self):
        """32 bytes."""
        return self.take(32)


def crc32c_table():
    """For each byte the remainder of the reflected Castagnoli polynomial (§4)."""
    table = []
    for remainder in range(256):
        for _ in range(8):
            remainder = (remainder >> 1) ^ (0x82F63B78 if remainder & 1 else 0)
        table.append(remainder)
    return table


CRC32C_TABLE = crc32c_table()


def crc32c(data):
    """The CRC-32C of some bytes (§4)."""
    remainder = 0xFFFFFFFF
    for byte in data:
        remainder = CRC32C_TABLE[(remainder ^ byte) & 0xFF] ^ (remainder >> 8)
    return remainder ^ 0xFFFFFFFF


# --- §4 The segment ---


def decode_segment(data):
    """A whole segment, in the order of §4, then its body (§5)."""
    require(len(data) <= MAX_SEGMENT_BYTES, "limitExceeded")
    header_length = read_preamble(data)
    body_end = len(data) - CHECKSUM_BYTES
    require(crc32c(data[:body_end]) == int.from_bytes(data[body_end:], "little"), "corrupted")
    require(header_length <= body_end)
    header = read_header(data[:header_length])
    stored = data[header_length:body_end]
    if header["compressed"]:
        body = decompress(stored, header["body_length"])
    else:
        require(len(stored) == header["body_length"])
        body = stored
    return {"header": header, "changes": decode_body(body, header)}


def read_preamble(data):
    """Magic, version and header length (§4, step 2); returns the latter."""
    reader = Reader(data)
    require(reader.take(4) == b"DSYN")
    require(reader.byte() == 0, "unsupported")
    return reader.little_endian(2)


def read_header(header_bytes):
    """The fields from the flags to the end of the header (§4, steps 5 to 7), from the header's bytes alone."""
    reader = Reader(header_bytes)
    reader.take(PREAMBLE_BYTES)
    header = {"compressed": read_flags(reader, 1) == 1}
    header["diary"] = reader.id()
    header["stream"] = reader.varint()
    require(header["stream"] == 0, "unsupported")
    header["actor"] = reader.id()
    header["first_sequence"] = reader.varint()
    header["operation_count"] = reader.count(MAX_OPERATIONS)
    header["previous_hash"] = reader.hash().hex()
    header["last_hash"] = reader.hash().hex()
    header["body_length"] = reader.count(MAX_BODY_BYTES)
    check_numbers(header)
    header["optional_fields"] = read_optional_fields(reader)
    return header


def read_flags(reader, known):
    """A byte of flags, `unsupported` when it has others than the known bits (§4, §9)."""
    flags = reader.byte()
    require(flags & ~known == 0, "unsupported")
    return flags


def check_numbers(header):
    """The header's numbers must fit together (§4, step 6)."""
    first, count = header["first_sequence"], header["operation_count"]
    require(first >= 1 and count >= 1)
    require(first + count <= MAX_SEQUENCE)
    require((header["previous_hash"] == NO_HASH.hex()) == (first == 1))


def read_optional_fields(reader):
    """Optional fields up to the end of the header; version 0 knows none, so an odd tag is `unsupported` (§4)."""
    fields = []
    while reader.left() > 0:
        tag = reader.varint()
        require(tag % 2 == 0, "unsupported")
        fields.append({"tag": tag, "bytes": reader.block().hex()})
    return fields


# --- §5 The body ---


def decompress(stored, body_length):
    """The content of the one Zstandard frame that `stored` must be; whatever is wrong is `malformed` (§5).

    The frame is fed in its own pieces, and a block yields 128 KiB at most. So never much more than the body length is
    taken, whatever the frame would yield. The library's window, 8 MiB at most, comes on top.
    """
    pieces = split_frame(stored, body_length)
    zstandard = import_zstandard()
    decoder = zstandard.ZstdDecompressor(max_window_size=MAX_WINDOW).decompressobj()
    body = bytearray()
    try:
        for piece in pieces:
            body += decoder.decompress(piece)
            require(len(body) <= body_length)
    except zstandard.ZstdError:
        raise Refused("malformed") from None
    require(decoder.eof and len(body) == body_length)
    return bytes(body)


def import_zstandard():
    """The module that decompresses, imported only when it is needed."""
    try:
        import zstandard
    except ImportError:
        raise CannotDecode(
            "a compressed body needs the Python module zstandard; Debian: apt-get install python3-zstandard, "
            "which is for /usr/bin/python3"
        ) from None
    return zstandard


def split_frame(stored, body_length):
    """The frame in pieces: header, each block, checksum. They are all of `stored` (§5; RFC 8878, section 3.1.1)."""
    reader = Reader(stored)
    try:
        has_checksum, window = read_frame_header(reader, body_length)
        pieces = [stored[: reader.position]]
        is_last = False
        while not is_last:
            start = reader.position
            is_last = skip_frame_block(reader, min(window, 128 * 1024))
            pieces.append(stored[start : reader.position])
        if has_checksum:
            pieces.append(reader.take(4))
        reader.expect_end()
    except Refused:
        raise Refused("malformed") from None
    return pieces


def read_frame_header(reader, body_length):
    """The frame's header, with what §5 demands of it; returns whether a checksum follows, and the window."""
    require(reader.take(4) == b"\x28\xb5\x2f\xfd")
    descriptor = reader.byte()
    is_single_segment = descriptor & 0b10_0000 != 0
    require(descriptor & 0b1011 == 0)  # Reserved_bit and Dictionary_ID_Flag
    window = body_length
    if not is_single_segment:
        window = window_size(reader.byte())
        require(window <= MAX_WINDOW)
    size_flag = descriptor >> 6
    if size_flag != 0 or is_single_segment:
        content_size = reader.little_endian(1 << size_flag) + (256 if size_flag == 1 else 0)
        require(content_size == body_length)
    return descriptor & 0b100 != 0, window


def window_size(descriptor):
    """The size that a Window_Descriptor says (RFC 8878, section 3.1.1.1.2)."""
    base = 1 << (10 + (descriptor >> 3))
    return base + base // 8 * (descriptor & 7)


def skip_frame_block(reader, size_limit):
    """Goes behind one block of the frame; returns whether it is the last (RFC 8878, section 3.1.1.2)."""
    block_header = reader.little_endian(3)
    block_type, size = block_header >> 1 & 3, block_header >> 3
    require(block_type != 3 and size <= size_limit)
    require(block_type != 2 or size >= 2)  # a Compressed_Block begins with two headers
    reader.take(1 if block_type == 1 else size)
    return block_header & 1 == 1


def decode_body(body, header):
    """The changes of a body, each chained to the one before, and what the header says of them (§5, §6, §8)."""
    reader = Reader(body)
    sequence = header["first_sequence"]
    chain = chain_start(header)
    changes = []
    while reader.left() > 0:
        change_bytes = reader.block()
        require(len(change_bytes) <= MAX_CHANGE_BYTES, "limitExceeded")
        chain = hashlib.sha256(chain + change_bytes).digest()
        change = {"first_sequence": sequence, "hash": chain.hex(), "bytes": change_bytes.hex()}
        change.update(decode_change(change_bytes, sequence))
        changes.append(change)
        sequence += len(change["operations"])
    require(sequence - header["first_sequence"] == header["operation_count"])
    require(chain.hex() == header["last_hash"], "corrupted")
    return changes


def chain_start(header):
    """The hash that the segment's first change is chained to: before an actor's first one the chain root (§8)."""
    if header["first_sequence"] > 1:
        return bytes.fromhex(header["previous_hash"])
    owner = bytes.fromhex(header["diary"]) + bytes.fromhex(header["actor"])
    return hashlib.sha256(b"DiarySync log\x00" + owner).digest()


# --- §6 The change ---


def decode_change(change_bytes, first_sequence):
    """What is in a change whose first operation has this sequence (§6)."""
    reader = Reader(change_bytes)
    change = {"wall_time": reader.zigzag()}
    dependency_count = reader.count(MAX_HEADS)
    reference_count = reader.count(MAX_HEADS)
    change["dependencies"] = [read_head(reader) for _ in range(dependency_count)]
    change["references"] = [read_head(reader) for _ in range(reference_count)]
    operation_count = reader.count(MAX_OPERATIONS)
    require(operation_count > 0)
    heads = [head["sequence"] for head in change["dependencies"] + change["references"]]
    change["operations"] = [
        decode_operation(reader.block(), Past(first_sequence + index, heads)) for index in range(operation_count)
    ]
    reader.expect_end()
    return change


def read_head(reader):
    """A head (§6); its hash prefix is in the hash's own order of bytes."""
    return {"actor": reader.id(), "sequence": reader.varint(), "hash_prefix": reader.take(8).hex()}


# --- §7 The operation ---


class Past:
    """What the dots of one operation may name (§7.1)."""

    def __init__(self, sequence, heads):
        """`sequence` is the operation's own; `heads` are the sequences of the change's heads."""
        self.sequence = sequence
        self.heads = heads

    def has(self, index, sequence):
        """Whether a dot lies in the change's past, as far as the change tells."""
        if index == 0:
            return 1 <= sequence < self.sequence
        return index <= len(self.heads) and 1 <= sequence <= self.heads[index - 1]


def decode_operation(operation_bytes, past):
    """One operation; one that cannot be read is kept as unknown or malformed (§7.4)."""
    try:
        return read_operation(Reader(operation_bytes), past)
    except Refused as refusal:
        if refusal.kind == "unsupported":
            return {"operation": "unknown", "bytes": operation_bytes.hex()}
        return {"operation": "malformed", "error": refusal.kind, "bytes": operation_bytes.hex()}


def read_operation(reader, past):
    """A known and valid operation, to its end (§7)."""
    code = reader.varint()
    require(code in OPERATIONS, "unsupported")
    name, read_content = OPERATIONS[code]
    operation = {"operation": name, "kind": read_name(reader), "record": reader.id()}
    operation.update(read_content(reader, past))
    reader.expect_end()
    return operation


def read_name(reader):
    """A kind or a field: the number of a built-in one, or 0 and an app's name (§7)."""
    number = reader.varint()
    return reader.text() if number == 0 else number


def read_assign(reader, past):
    """The content of an assign: at least one write, no field twice (§7)."""
    count = reader.count_of_rest()
    require(count > 0)
    writes, fields = [], set()
    for _ in range(count):
        field = read_name(reader)
        require(field not in fields)
        fields.add(field)
        writes.append({"field": field, "value": read_value(reader), "dots": read_dots(reader, past)})
    return {"writes": writes}


def read_member(reader, past):
    """The content of an add, a remove or a take out (§7)."""
    return {"field": read_name(reader), "value": read_value(reader), "dots": read_dots(reader, past)}


def read_placed_member(reader, past):
    """The content of an insert or a move (§7)."""
    return {
        "field": read_name(reader),
        "value": read_value(reader),
        "left": read_origin(reader, past),
        "right": read_origin(reader, past),
        "dots": read_dots(reader, past),
    }


def read_delete(reader, past):
    """The content of a delete (§7)."""
    policy = reader.byte()
    require(policy <= 1, "unsupported")
    return {"policy": ["edit_wins", "delete_wins"][policy], "dots": read_dots(reader, past)}


def read_restore(reader, past):
    """The content of a restore (§7)."""
    return {"dots": read_dots(reader, past)}


def read_text_start(reader, past, known_flags):
    """Which text, the flags and the parents of an edit, undo or seed (§7.5)."""
    start = {"field": read_name(reader), "item": read_value(reader)}
    flags = read_flags(reader, known_flags)
    start["parents"] = read_some_dots(reader, past) if flags & 1 else []
    return start, flags


def read_some_dots(reader, past):
    """At least one dot (§7.5)."""
    dots = read_dots(reader, past)
    require(len(dots) > 0)
    return dots


def read_edit(reader, past):
    """The content of an edit: at least one hunk (§7.5)."""
    edit, flags = read_text_start(reader, past, 0b011)
    edit["twinnable"] = flags & 2 != 0
    count = reader.count_of_rest()
    require(count > 0)
    edit["hunks"] = []
    end = 0
    for index in range(count):
        hunk, end = read_hunk(reader, end, index == 0)
        edit["hunks"].append(hunk)
    return edit


def read_hunk(reader, end, is_first):
    """A hunk behind one that ends at `end`; returns it and where it ends (§7.5)."""
    distance = reader.count(MAX_TEXT_BYTES)
    require(is_first or distance > 0)
    deleted = reader.count(MAX_TEXT_BYTES)
    inserted = reader.text().encode("utf-8")
    require(deleted > 0 or len(inserted) > 0)
    position = end + distance
    require(position + deleted <= MAX_TEXT_BYTES, "limitExceeded")
    return {"position": position, "deleted": deleted, "inserted": inserted.hex()}, position + deleted


def read_undo(reader, past):
    """The content of an undo (§7.5)."""
    undo, _ = read_text_start(reader, past, 0b001)
    undo["dots"] = read_some_dots(reader, past)
    return undo


def read_seed(reader, past):
    """The content of a seed (§7.5)."""
    seed, flags = read_text_start(reader, past, 0b100)
    seed["revision"] = reader.varint()
    seed["revision_stated"] = flags & 4 != 0
    seed["text"] = reader.text().encode("utf-8").hex()
    return seed


OPERATIONS = {
    1: ("assign", read_assign),
    2: ("add", read_member),
    3: ("remove", read_member),
    4: ("insert", read_placed_member),
    5: ("move", read_placed_member),
    6: ("take_out", read_member),
    7: ("delete", read_delete),
    8: ("restore", read_restore),
    9: ("edit", read_edit),
    10: ("undo", read_undo),
    11: ("seed", read_seed),
}


def read_dots(reader, past):
    """Any number of dots (§7.1)."""
    return [read_dot(reader, past) for _ in range(reader.count_of_rest())]


def read_dot(reader, past):
    """A dot, which must lie in the change's past (§7.1)."""
    index = reader.count(MAX_HEAD_INDEX)
    sequence = reader.varint()
    require(past.has(index, sequence))
    return [index, sequence]


def read_origin(reader, past):
    """None, or the dot of a neighbour in the list (§7.1)."""
    marker = reader.byte()
    require(marker <= 1)
    return read_dot(reader, past) if marker == 1 else None


def read_value(reader, depth=0):
    """A value inside of `depth` tuples (§7.2)."""
    tag = reader.byte()
    if tag == 6:
        return {"tuple": read_tuple(reader, depth)}
    require(tag in VALUES, "unsupported")
    return VALUES[tag](reader)


def read_tuple(reader, depth):
    """The values of a tuple inside of `depth` others (§7.2)."""
    require(depth < MAX_TUPLE_DEPTH, "limitExceeded")
    return [read_value(reader, depth + 1) for _ in range(reader.count_of_rest())]


# §7.2; the seventh, a tuple, needs its depth.
VALUES = {
    0: lambda reader: None,
    1: lambda reader: {"integer": reader.zigzag()},
    2: lambda reader: {"real_bits": reader.take(8)[::-1].hex()},
    3: lambda reader: {"text": reader.text()},
    4: lambda reader: {"bytes": reader.block().hex()},
    5: lambda reader: {"record": reader.id()},
}


# --- §9 The messages ---


def read_message_start(reader, magic):
    """The magic and the protocol version of a message (§9)."""
    require(reader.take(4) == magic)
    require(reader.byte() == 0, "unsupported")


def read_list(reader, limit, read_item):
    """A count and so many items."""
    return [read_item(reader) for _ in range(reader.count(limit))]


def read_cursor(reader):
    """A position and the running hash there (§8)."""
    return {"position": reader.varint(), "running_hash": read_hash_text(reader)}


def read_hash_text(reader):
    """A hash, in hexadecimal."""
    return reader.hash().hex()


def read_block_text(reader):
    """A block, in hexadecimal."""
    return reader.block().hex()


def decode_request(data):
    """A sync request (§9.1)."""
    require(len(data) <= MAX_MESSAGE_BYTES, "limitExceeded")
    reader = Reader(data)
    read_message_start(reader, b"DSRQ")
    flags = read_flags(reader, 1)
    request = {"message": "request", "cursor": read_cursor(reader), "omits_carried_segments": flags == 1}
    request["maximum_reply_bytes"] = reader.count(MAX_MESSAGE_BYTES)
    request["named_hashes"] = read_list(reader, MAX_MESSAGE_ITEMS, read_hash_text)
    request["segments"] = read_list(reader, MAX_MESSAGE_ITEMS, read_block_text)
    reader.expect_end()
    return request


def decode_reply(data):
    """A sync reply (§9.2)."""
    require(len(data) <= MAX_MESSAGE_BYTES, "limitExceeded")
    reader = Reader(data)
    read_message_start(reader, b"DSRP")
    flags = read_flags(reader, 3)
    reply = {"message": "reply", "cursor_agreed": flags & 1 != 0, "has_more": flags & 2 != 0}
    reply["server_time"] = reader.zigzag()
    reply["epoch"] = reader.id()
    reply["log_length"] = reader.varint()
    reply["checkpoints"] = read_list(reader, MAX_CHECKPOINTS, read_cursor)
    reply["outcomes"] = read_list(reader, MAX_MESSAGE_ITEMS, read_outcome)
    reply["items"] = read_list(reader, MAX_MESSAGE_ITEMS, read_item)
    reader.expect_end()
    return reply


def read_outcome(reader):
    """What became of one segment of the request (§9.2); an unknown reason means 7, denied by policy."""
    outcome = reader.byte()
    number = reader.varint()
    require(outcome <= 2)
    if outcome == 2 and not 1 <= number <= 7:
        number = 7
    return {["stored", "known", "refused"][outcome]: number}


def read_item(reader):
    """A segment, or the index of one that the device has (§9.2)."""
    marker = reader.byte()
    require(marker <= 1)
    if marker == 0:
        return {"segment": read_block_text(reader)}
    return {"held": reader.count(MAX_HELD_INDEX)}


def decode_presence(data):
    """A presence query or its answer (§9.3)."""
    reader = Reader(data)
    read_message_start(reader, b"DSPQ")
    hashes = read_list(reader, MAX_MESSAGE_ITEMS, read_hash_text)
    reader.expect_end()
    return {"message": "presence", "hashes": hashes}


# --- The command ---

DECODERS = {
    ".segment": decode_segment,
    ".request": decode_request,
    ".reply": decode_reply,
    ".presence": decode_presence,
}


def decode_file(path):
    """What vectors.json says of a file: its content, or the class of the error it is refused with."""
    data = path.read_bytes()
    try:
        return {"content": DECODERS[path.suffix](data)}
    except Refused as refusal:
        return {"error": refusal.kind}


def parse_arguments():
    """The files to decode; anything else on the command line ends in a message and exit code 2."""
    parser = argparse.ArgumentParser(description="Decodes DiarySync's segments and messages, one JSON line a file.")
    parser.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a name ending in " + ", ".join(DECODERS))
    files = parser.parse_args().files
    for path in files:
        if path.suffix not in DECODERS:
            parser.error(f"{path}: the name must end in one of {', '.join(DECODERS)}")
    return files


def main():
    """Decodes the files in their order; returns the exit code."""
    sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    for path in parse_arguments():
        try:
            print(json.dumps(decode_file(path), ensure_ascii=False))
        except (OSError, CannotDecode) as failure:
            print(f"decode-segment: {path}: {failure}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
