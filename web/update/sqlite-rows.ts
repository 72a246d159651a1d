/** The rows of a table of an SQLite database, without those values of a row that overflow its page. */

/** A value that is not read, such as the overflowing part of a long text, is null. */
export type SqliteRow = readonly (string | number | null)[];

/** Enough for the schema and a table of one row; a file that needs more is not one that this application exports. */
const maxPages = 2000;

const magic = 'SQLite format 3\0';
const interiorTable = 5;
const leafTable = 13;

export interface SqliteFile {
  /** The rows of the table whose root is this page; the schema has page 1. */
  rows(root: number): AsyncGenerator<SqliteRow>;
}

/** Null if the file is no SQLite database in UTF-8. */
export async function openSqlite(file: Blob): Promise<SqliteFile | null> {
  const head = await bytesAt(file, 0, 100);
  if (head.byteLength < 100 || textOf(head, 0, 16) !== magic || head.getUint32(56) !== 1) return null;
  const declared = head.getUint16(16);
  const pageSize = declared === 1 ? 65_536 : declared;
  if (pageSize < 512) return null;
  const pages = { read: 0 };
  return { rows: (root) => rowsOf({ file, pageSize, usable: pageSize - head.getUint8(20), pages }, root) };
}

interface OpenPages {
  readonly file: Blob;
  readonly pageSize: number;
  /** Bytes of a page without its reserved end. */
  readonly usable: number;
  readonly pages: { read: number };
}

/** Depth first, so that rows are in order. */
async function* rowsOf(open: OpenPages, root: number): AsyncGenerator<SqliteRow> {
  const { file, pageSize, usable, pages } = open;
  const left = [root];
  for (let page = left.pop(); page !== undefined; page = left.pop()) {
    if (++pages.read > maxPages) return;
    const bytes = await bytesAt(file, (page - 1) * pageSize, pageSize);
    const start = page === 1 ? 100 : 0;
    if (bytes.byteLength < usable) return;
    const kind = bytes.getUint8(start);
    const count = bytes.getUint16(start + 3);
    const cells = start + (kind === interiorTable ? 12 : 8);
    const offsets = Array.from({ length: Math.min(count, (usable - cells) >> 1) }, (_, n) =>
      bytes.getUint16(cells + 2 * n),
    );
    if (kind === interiorTable) {
      const children = offsets.filter((at) => at + 4 <= usable).map((at) => bytes.getUint32(at));
      left.push(bytes.getUint32(start + 8), ...children.reverse());
    } else if (kind === leafTable) {
      for (const at of offsets) yield rowAt(bytes, at, usable);
    }
  }
}

function rowAt(bytes: DataView, cell: number, usable: number): SqliteRow {
  const [length, afterLength] = varint(bytes, cell);
  const [, from] = varint(bytes, afterLength);
  const end = Math.min(usable, from + localBytes(length, usable));
  const [headerLength, firstType] = varint(bytes, from);
  const values: (string | number | null)[] = [];
  let at = from + headerLength;
  for (let next = firstType; next < Math.min(end, from + headerLength);) {
    const [type, after] = varint(bytes, next);
    next = after;
    const size = sizeOf(type);
    values.push(at + size <= end ? valueAt(bytes, at, type) : null);
    at += size;
  }
  return values;
}

/** How many bytes of a record are stored in its leaf page; the rest overflows. */
function localBytes(length: number, usable: number): number {
  const maxLocal = usable - 35;
  if (length <= maxLocal) return length;
  const minLocal = Math.floor(((usable - 12) * 32) / 255) - 23;
  const local = minLocal + ((length - minLocal) % (usable - 4));
  return local <= maxLocal ? local : minLocal;
}

const integerSizes = [0, 1, 2, 3, 4, 6, 8, 8, 0, 0];

function sizeOf(type: number): number {
  return type >= 12 ? (type - (type % 2 === 0 ? 12 : 13)) / 2 : (integerSizes[type] ?? 0);
}

/** Texts and integers of up to 32 bits. */
function valueAt(bytes: DataView, at: number, type: number): string | number | null {
  if (type >= 13 && type % 2 === 1) return textOf(bytes, at, sizeOf(type));
  if (type === 1) return bytes.getInt8(at);
  if (type === 2) return bytes.getInt16(at);
  if (type === 3) return bytes.getInt16(at) * 256 + bytes.getUint8(at + 2);
  if (type === 4) return bytes.getInt32(at);
  return type === 8 ? 0 : type === 9 ? 1 : null;
}

/** A number in 1 to 9 bytes, and the offset after it; beyond the page, zeros. */
function varint(bytes: DataView, from: number): readonly [value: number, after: number] {
  let value = 0;
  for (let at = from; at < Math.min(bytes.byteLength, from + 8); at += 1) {
    const byte = bytes.getUint8(at);
    value = value * 128 + (byte & 127);
    if (byte < 128) return [value, at + 1];
  }
  return [value, from + 9];
}

async function bytesAt(file: Blob, from: number, length: number): Promise<DataView> {
  return new DataView(await file.slice(from, from + length).arrayBuffer());
}

function textOf(bytes: DataView, at: number, length: number): string {
  return new TextDecoder().decode(new Uint8Array(bytes.buffer, at, length));
}
