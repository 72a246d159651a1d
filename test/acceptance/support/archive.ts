import { crc32 } from 'node:zlib';

/** A ZIP archive of uncompressed files. */
export function storedZip(files: Readonly<Record<string, string | Uint8Array>>): Buffer {
  const pieces: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text as Uint8Array);
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(path.length, 22);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    common.copy(entry, 6);
    entry.writeUInt32LE(at, 42);
    directory.push(entry, path);
    pieces.push(Buffer.from('PK\x03\x04', 'latin1'), common, path, content);
    at += 30 + path.length + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 8);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, { length }) => sum + length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...pieces, ...directory, end]);
}

/** The .shp of a Shapefile with one line through the positions (ESRI Shapefile Technical Description). */
export function lineShape(positions: readonly (readonly [number, number])[]): Buffer {
  const content = Buffer.alloc(48 + 16 * positions.length);
  const xs = positions.map(([x]) => x);
  const ys = positions.map(([, y]) => y);
  const box = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)];
  content.writeInt32LE(3, 0);
  for (const [i, side] of box.entries()) content.writeDoubleLE(side, 4 + 8 * i);
  content.writeInt32LE(1, 36);
  content.writeInt32LE(positions.length, 40);
  for (const [i, [x, y]] of positions.entries()) {
    content.writeDoubleLE(x, 48 + 16 * i);
    content.writeDoubleLE(y, 56 + 16 * i);
  }
  const header = Buffer.alloc(108);
  header.writeInt32BE(9994, 0);
  header.writeInt32BE((108 + content.length) / 2, 24);
  header.writeInt32LE(1000, 28);
  header.writeInt32LE(3, 32);
  for (const [i, side] of box.entries()) header.writeDoubleLE(side, 36 + 8 * i);
  header.writeInt32BE(1, 100);
  header.writeInt32BE(content.length / 2, 104);
  return Buffer.concat([header, content]);
}

/** The .dbf of a Shapefile with one row and one text column. */
export function oneTextTable(column: string, value: Uint8Array, languageDriver = 0): Buffer {
  const header = Buffer.alloc(65);
  header[0] = 3;
  header.writeUInt32LE(1, 4);
  header.writeUInt16LE(65, 8);
  header.writeUInt16LE(21, 10);
  header[29] = languageDriver;
  header.write(column, 32, 'latin1');
  header.write('C', 43, 'latin1');
  header[48] = 20;
  header[64] = 13;
  const row = Buffer.alloc(21, 32);
  row.set(value, 1);
  return Buffer.concat([header, row, Buffer.from([26])]);
}
