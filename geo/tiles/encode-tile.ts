import type { FeatureDecoder } from '../flatgeobuf/feature-decoder.ts';
import { GrowingBytes } from '../overviews/growing-bytes.ts';
import type { LayerColumn } from '../vector/manifest.ts';
import { varintBytes, writeField, writeVarint, writeVarint64 } from './protobuf.ts';
import type { FeatureBatch } from './read-tile-features.ts';
import { geometryKind, TileGeometry } from './tile-geometry.ts';
import { projectionOf, type TileAddress, tileBox, tileExtent, unitsPerPixel } from './tile-grid.ts';
import { TileProperties } from './tile-properties.ts';
import { ValueTable } from './value-table.ts';

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
  /** Steps a degree has of the grid of the tile's zoom, where the features are of a finer one; else null. */
  perDegree: number | null;
}

export interface EncodedTile {
  /** A tile of one layer (Mapbox Vector Tile Specification 2.1); no bytes when nothing is to be seen. */
  bytes: Buffer;
  features: number;
  /** Features that were left out because the tile would be too large. */
  dropped: number;
}

/** Encodes a tile. When it would be over the limits, the smallest features are left out. */
export function encodeTile(features: readonly TurnedFeatures[], options: EncodeOptions): EncodedTile {
  const sizes: number[] = [];
  const lengths: number[] = [];
  const whole = encode(features, options, (size, bytes) => sizes.push(size) + lengths.push(bytes) > 0);
  const { limits } = options;
  if (sizes.length <= limits.features && whole.length <= limits.bytes)
    return { bytes: whole, features: sizes.length, dropped: 0 };
  // What keys and values take shrinks as well: by the same share as the features.
  const share = Math.min(1, limits.bytes / whole.length);
  const most = share * lengths.reduce((sum, each) => sum + each, 0);
  const kept = largest(sizes, lengths, limits.features, most);
  let number = 0;
  const bytes = encode(features, options, () => kept[number++] === 1);
  const count = kept.reduce((sum, each) => sum + each, 0);
  return { bytes, features: count, dropped: sizes.length - count };
}

/** Marks the features that stay: by the units that their boxes are wide or high. */
function largest(
  sizes: readonly number[],
  lengths: readonly number[],
  mostFeatures: number,
  mostBytes: number,
): Uint8Array {
  const kept = new Uint8Array(sizes.length);
  const byRank = [...sizes.keys()].sort((a, b) => sizes[b]! - sizes[a]! || scattered(a) - scattered(b));
  let count = 0;
  let bytes = 0;
  for (const place of byRank) {
    bytes += lengths[place]!;
    if (++count > mostFeatures || bytes > mostBytes) break;
    kept[place] = 1;
  }
  return kept;
}

/** An order without a pattern: Knuth's multiplicative hash. */
function scattered(place: number): number {
  return Math.imul(place, 0x9e3779b1) >>> 0;
}

/** What a thread needs for its tiles; kept from one to the next, as fresh memory costs more than its use. */
const mostKept = 8 * 1024 * 1024;
let bench: { out: GrowingBytes; values: ValueTable } | undefined;

function encode(
  features: readonly TurnedFeatures[],
  { tile, layerName, columns, perDegree }: EncodeOptions,
  keep: (size: number, bytes: number) => boolean,
): Buffer {
  bench ??= { out: new GrowingBytes(), values: new ValueTable() };
  const { out, values } = bench;
  out.length = 0;
  values.clear();
  const properties = new TileProperties(columns, values);
  const [west, south, east, north] = tileBox(tile);
  for (const { turn, batches } of features) {
    const reach = [west + turn, south, east + turn, north] as const;
    const geometry = new TileGeometry(projectionOf(tile, turn), perDegree, reach);
    for (const { decoder, starts } of batches)
      for (const start of starts) {
        decoder.readGeometry(start);
        let hasProperties = false;
        // A collection becomes a feature for each kind of geometry, as a tile's features are of one kind.
        const only = decoder.type === 7 ? 0 : kindOf(decoder.type);
        for (let kind = only || 1; kind <= (only || 3); kind++) {
          if (!drawKind(geometry, decoder, kind)) continue;
          if (!keep(geometry.size, geometry.commands.length + 16)) continue;
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
  if (out.bytes.length > mostKept) bench = undefined;
  return wrapLayer(out, layerName);
}

/** Draws the members of one kind; what is long but vanishes on the grid is drawn without it. */
function drawKind(geometry: TileGeometry, decoder: FeatureDecoder, kind: number): boolean {
  addMembers(geometry, decoder, kind, false);
  if (geometry.isCollapsed && geometry.size >= unitsPerPixel) addMembers(geometry, decoder, kind, true);
  return geometry.end(kind);
}

function addMembers(geometry: TileGeometry, decoder: FeatureDecoder, kind: number, exact: boolean): void {
  geometry.begin();
  let first = 0;
  for (let member = 0; member < decoder.members; member++) {
    const end = decoder.memberEnds[member]!;
    if (kindOf(decoder.memberTypes[member]!) === kind) geometry.add(decoder, first, end, exact);
    first = end;
  }
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
