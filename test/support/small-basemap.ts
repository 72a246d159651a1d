import { gzipSync } from 'node:zlib';

const layers = ['earth', 'water', 'roads', 'places'];

/** A PMTiles file in the schema of Protomaps whose land covers the whole world, as `change` alters its header. */
export function smallBasemap(
  change: (header: Buffer) => void = () => undefined,
  metadata: unknown = { vector_layers: layers.map((id) => ({ id, fields: {} })) },
): Buffer {
  const tile = gzipSync(worldOfLand());
  // One entry: tile 0, once, with its length, at offset 0 (stored plus one).
  const directory = gzipSync(Buffer.from([1, 0, 1, ...varint(tile.length), 1]));
  const described = gzipSync(JSON.stringify(metadata));
  const header = Buffer.alloc(127);
  header.write('PMTiles', 'latin1');
  header[7] = 3;
  const parts = [directory, described, Buffer.alloc(0), tile];
  let start = header.length;
  for (const [n, part] of parts.entries()) {
    header.writeBigUInt64LE(BigInt(start), 8 + 16 * n);
    header.writeBigUInt64LE(BigInt(part.length), 16 + 16 * n);
    start += part.length;
  }
  for (const at of [72, 80, 88]) header.writeBigUInt64LE(1n, at);
  // Clustered; directories and tiles compressed with gzip; vector tiles; zoom 0.
  header.set([1, 2, 2, 1, 0, 0], 96);
  for (const [n, degrees] of [-180, -85, 180, 85].entries()) header.writeInt32LE(degrees * 1e7, 102 + 4 * n);
  change(header);
  return Buffer.concat([header, ...parts]);
}

/** A vector tile of one square of the kind `earth`. */
function worldOfLand(): Buffer {
  const [width, back] = [2 * 4096, 2 * 4096 - 1];
  const square = [9, 0, 0, 26, width, 0, 0, width, back, 0, 15].flatMap(varint);
  const feature = [...field(2, [0, 0]), ...[3 * 8, 3], ...field(4, square)];
  const text = (content: string) => [...Buffer.from(content)];
  const layer = [
    ...[15 * 8, 2],
    ...field(1, text('earth')),
    ...field(2, feature),
    ...field(3, text('kind')),
    ...field(4, field(1, text('earth'))),
    ...[5 * 8, ...varint(4096)],
  ];
  return Buffer.from(field(3, layer));
}

function field(number: number, bytes: readonly number[]): number[] {
  return [number * 8 + 2, ...varint(bytes.length), ...bytes];
}

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
