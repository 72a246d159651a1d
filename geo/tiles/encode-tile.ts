import { GrowingBytes } from '../overviews/growing-bytes.ts';
import type { LayerColumn } from '../vector/manifest.ts';
import { varintBytes, writeField, writeVarint, writeVarint64 } from './protobuf.ts';
import type { FeatureBatch } from './read-tile-features.ts';
import { geometryKind, TileGeometry } from './tile-geometry.ts';
import { projectionOf, type TileAddress, tileExtent } from './tile-grid.ts';
import { TileProperties } from './tile-properties.ts';

/** Features that lie `turn` degrees of longitude (−360, 0 or 360) from where the map shows them. */
export interface TurnedFeatures {
  turn: number;
  batches: readonly FeatureBatch[];
}

export interface TileLimits {
  features: number;
  bytes: number;
}

export interface EncodeOptions {
  tile: TileAddress;
  layerName: string;
  columns: readonly LayerColumn[];
  limits: TileLimits;
}

export interface EncodedTile {
  /** A tile of one layer (Mapbox Vector Tile Specification 2.1); no bytes when nothing is to be seen. */
  bytes: Buffer;
  features: number;
  /** Features that were left out because the tile would be too large. */
  dropped: number;
}

/** How much an encoded feature takes, and its rank: the units that its box is wide or high. */
interface Written {
  size: number;
  bytes: number;
}

/** Encodes a tile. When it would be over the limits, the smallest features are left out. */
export function encodeTile(features: readonly TurnedFeatures[], options: EncodeOptions): EncodedTile {
  const written: Written[] = [];
  const whole = encode(features, options, (feature) => written.push(feature) > 0);
  const { limits } = options;
  if (written.length <= limits.features && whole.length <= limits.bytes)
    return { bytes: whole, features: written.length, dropped: 0 };
  // What keys and values take shrinks as well: by the same share as the features.
  const share = Math.min(1, limits.bytes / whole.length);
  const kept = largest(written, limits.features, share * written.reduce((sum, { bytes }) => sum + bytes, 0));
  let number = 0;
  const bytes = encode(features, options, () => kept[number++] === 1);
  const count = kept.reduce((sum, each) => sum + each, 0);
  return { bytes, features: count, dropped: written.length - count };
}

function largest(written: readonly Written[], mostFeatures: number, mostBytes: number): Uint8Array {
  const kept = new Uint8Array(written.length);
  const byRank = [...written.keys()].sort(
    (a, b) => written[b]!.size - written[a]!.size || scattered(a) - scattered(b),
  );
  let count = 0;
  let bytes = 0;
  for (const place of byRank) {
    bytes += written[place]!.bytes;
    if (++count > mostFeatures || bytes > mostBytes) break;
    kept[place] = 1;
  }
  return kept;
}

/** An order without a pattern: Knuth's multiplicative hash. */
function scattered(place: number): number {
  return Math.imul(place, 0x9e3779b1) >>> 0;
}

function encode(
  features: readonly TurnedFeatures[],
  { tile, layerName, columns }: EncodeOptions,
  keep: (feature: Written) => boolean,
): Buffer {
  const out = new GrowingBytes();
  const properties = new TileProperties(columns);
  for (const { turn, batches } of features) {
    const geometry = new TileGeometry(projectionOf(tile, turn));
    for (const { decoder, starts } of batches)
      for (const start of starts) {
        decoder.readGeometry(start);
        let hasProperties = false;
        // A collection becomes a feature for each kind of geometry, as a tile's features are of one kind.
        for (let kind = 1; kind <= 3; kind++) {
          geometry.begin();
          let first = 0;
          for (let member = 0; member < decoder.members; member++) {
            const end = decoder.memberEnds[member]!;
            if (kindOf(decoder.memberTypes[member]!) === kind) geometry.add(decoder, first, end);
            first = end;
          }
          if (!geometry.end(kind)) continue;
          if (!keep({ size: geometry.size, bytes: geometry.commands.length + 16 })) continue;
          if (!hasProperties) {
            decoder.readProperties(start);
            properties.read(decoder.bytes, decoder.propertiesStart, decoder.propertiesEnd);
            hasProperties = true;
          }
          writeFeature(out, kind, geometry.commands, properties);
        }
      }
  }
  if (out.length === 0) return Buffer.alloc(0);
  properties.finish(out);
  return wrapLayer(out, layerName);
}

function kindOf(type: number): number {
  if (type === 1 || type === 4) return geometryKind.point;
  return type === 2 || type === 5 ? geometryKind.line : geometryKind.polygon;
}

function writeFeature(
  out: GrowingBytes,
  kind: number,
  commands: GrowingBytes,
  { id, tags }: TileProperties,
): void {
  const idBytes = id === null ? 0 : 1 + (id < 2n ** 53n ? varintBytes(Number(id)) : 9);
  const tagBytes = tags.length === 0 ? 0 : 1 + varintBytes(tags.length) + tags.length;
  out.reserve(12);
  out.bytes[out.length++] = 0x12;
  writeVarint(out, idBytes + tagBytes + 2 + 1 + varintBytes(commands.length) + commands.length);
  if (id !== null) {
    out.bytes[out.length++] = 0x08;
    if (id < 2n ** 53n) writeVarint(out, Number(id));
    else writeVarint64(out, id);
  }
  if (tags.length > 0) writeField(out, 0x12, tags.bytes, 0, tags.length);
  out.reserve(2);
  out.bytes[out.length++] = 0x18;
  out.bytes[out.length++] = kind;
  writeField(out, 0x22, commands.bytes, 0, commands.length);
}

/** The message of a tile with one layer: version, name, extent, and what else it holds. */
function wrapLayer(content: GrowingBytes, layerName: string): Buffer {
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
