import { GrowingBytes } from '../files/growing-bytes.ts';
import { varintBytes, writeField, writeVarint, writeVarint64 } from './protobuf.ts';
import { tileExtent } from './tile-grid.ts';
import type { TileProperties } from './tile-properties.ts';

/** A feature of a layer's message. */
export function writeFeature(
  out: GrowingBytes,
  kind: number,
  commands: GrowingBytes,
  { id, tags }: Pick<TileProperties, 'id' | 'tags'>,
): void {
  const idBytes = id === null ? 0 : 1 + (typeof id === 'number' ? varintBytes(id) : 9);
  const tagBytes = tags.length === 0 ? 0 : 1 + varintBytes(tags.length) + tags.length;
  out.reserve(12);
  out.bytes[out.length++] = 0x12;
  writeVarint(out, idBytes + tagBytes + 2 + 1 + varintBytes(commands.length) + commands.length);
  if (id !== null) {
    out.bytes[out.length++] = 0x08;
    if (typeof id === 'number') writeVarint(out, id);
    else writeVarint64(out, id);
  }
  if (tags.length > 0) writeField(out, 0x12, tags.bytes, 0, tags.length);
  out.reserve(2);
  out.bytes[out.length++] = 0x18;
  out.bytes[out.length++] = kind;
  writeField(out, 0x22, commands.bytes, 0, commands.length);
}

/** The message of a tile with one layer: version, name, extent, and its content. */
export function wrapLayer(content: GrowingBytes, layerName: string): Buffer {
  const head = new GrowingBytes(64 + layerName.length * 3);
  head.bytes[head.length++] = 0x78;
  head.bytes[head.length++] = 2;
  const name = Buffer.from(layerName);
  writeField(head, 0x0a, name, 0, name.length);
  head.bytes[head.length++] = 0x28;
  writeVarint(head, tileExtent);
  const tile = new GrowingBytes(16 + head.length + content.length);
  tile.bytes[tile.length++] = 0x1a;
  writeVarint(tile, head.length + content.length);
  tile.append(head.bytes, 0, head.length);
  tile.append(content.bytes, 0, content.length);
  return tile.bytes.subarray(0, tile.length);
}
