import { splitShape } from '../antimeridian/split-shape.ts';
import { FeatureDecoder, type Shape } from '../flatgeobuf/feature-decoder.ts';
import { GrowingBytes } from '../files/growing-bytes.ts';
import { RingCleaner } from '../polygons/clean-rings.ts';
import type { LayerColumn } from '../layer/manifest.ts';
import { geometryKind, type Placing, TileGeometry } from './tile-geometry.ts';
import { projectionOf, type TileAddress, tileBox, unitsPerPixel } from './tile-grid.ts';
import { evenFeatures, type TileLimits } from './tile-limits.ts';
import { wrapLayer, writeFeature } from './tile-message.ts';
import { TileProperties } from './tile-properties.ts';
import { ValueTable } from './value-table.ts';

export interface TileEncodeOptions {
  tile: TileAddress;
  layerName: string;
  columns: readonly LayerColumn[];
  limits: TileLimits;
  /** Steps per degree of the grid of the tile's zoom, if the features have a finer one; else null. */
  perDegree: number | null;
  /** Whether the features are those of a finer zoom: positions that are close together are merged. */
  isFiner: boolean;
}

export interface EncodedTile {
  /** A tile of one layer (Mapbox Vector Tile Specification 2.1); empty if nothing is visible. */
  bytes: Buffer;
  features: number;
  /** Number of features dropped because the tile would be too large. */
  dropped: number;
}

/** The tile would be too large: of its features in order, those marked 1 may stay. */
export interface Overfull {
  selected: Uint8Array;
}

/** FlatGeobuf features as stored in a file, and the offsets of some of them. */
export interface TileFeatureBatch {
  bytes: Uint8Array;
  starts: readonly number[];
}

/** A thread's buffers for its tiles, reused because allocating memory costs more than using it. */
interface Workbench {
  out: GrowingBytes;
  values: ValueTable;
  cleaner: RingCleaner;
}
const maxCachedBytes = 8 * 1024 * 1024;
let bench: Workbench | undefined;

/** Encodes one tile, batch by batch. A thread builds one at a time. */
export class TileBuilder {
  readonly #options: TileEncodeOptions;
  readonly #selected: Uint8Array | null;
  readonly #bench: Workbench;
  readonly #properties: TileProperties;
  #geometry: TileGeometry | undefined;
  #turn = NaN;
  readonly #crowd = { positions: [] as number[], sizes: [] as number[], lengths: [] as number[] };
  #seen = 0;
  #written = 0;

  /** `stored` is the result of an earlier builder of the same tile; null for the first. */
  constructor(options: TileEncodeOptions, stored: Uint8Array | null) {
    this.#options = options;
    this.#selected = stored;
    this.#bench = bench ??= {
      out: new GrowingBytes(),
      values: new ValueTable(),
      cleaner: new RingCleaner(),
    };
    this.#bench.out.length = 0;
    this.#bench.values.clear();
    this.#properties = new TileProperties(options.columns, this.#bench.values);
  }

  /** Adds features offset by `turn` degrees of longitude (−360, 0 or 360) from their position on the map. */
  add(turn: number, { bytes, starts }: TileFeatureBatch): void {
    const geometry = this.#geometryFor(turn);
    const properties = this.#properties;
    const { out } = this.#bench;
    const decoder = new FeatureDecoder(bytes);
    for (const start of starts) {
      decoder.readGeometry(start);
      let hasProperties = false;
      // A collection becomes one feature per kind of geometry, because a tile's features have a single kind.
      const only = decoder.type === 7 ? 0 : kindOf(decoder.type);
      for (let kind = only || 1; kind <= (only || 3); kind++) {
        if (!drawKind(geometry, decoder, kind)) continue;
        if (!this.#keeps(geometry)) continue;
        if (!hasProperties) {
          decoder.readProperties(start);
          properties.read(decoder.bytes, decoder.propertiesStart, decoder.propertiesEnd);
          hasProperties = true;
        }
        writeFeature(out, kind, geometry.commands, properties);
        this.#written++;
      }
    }
  }

  finish(): EncodedTile | Overfull {
    const { limits, layerName } = this.#options;
    const { out } = this.#bench;
    const features = this.#written;
    if (features === 0) return { bytes: Buffer.alloc(0), features, dropped: this.#seen };
    this.#properties.finish(out);
    if (out.bytes.length > maxCachedBytes) bench = undefined;
    if (this.#selected === null && (features > limits.features || out.length > limits.bytes))
      return { selected: evenFeatures(this.#crowd, limits, out.length) };
    return { bytes: wrapLayer(out, layerName), features, dropped: this.#seen - features };
  }

  #geometryFor(turn: number): TileGeometry {
    if (this.#geometry === undefined || this.#turn !== turn) {
      const { tile, perDegree, isFiner } = this.#options;
      const [west, south, east, north] = tileBox(tile);
      const reach = [west + turn, south, east + turn, north] as const;
      const grid = { projection: projectionOf(tile, turn), perDegree, isFiner, reach };
      this.#geometry = new TileGeometry(grid, this.#bench.cleaner);
      this.#turn = turn;
    }
    return this.#geometry;
  }

  #keeps(geometry: TileGeometry): boolean {
    const number = this.#seen++;
    if (this.#selected !== null) return this.#selected[number] === 1;
    const { positions, sizes, lengths } = this.#crowd;
    positions.push(geometry.position);
    sizes.push(geometry.size);
    lengths.push(geometry.commands.length + 16);
    return true;
  }
}

const fallback: Placing = { isExact: false, step: 1 };
const exact: Placing = { isExact: true, step: 1 };
/**
 * If a feature has too many positions for a tile, they are snapped to increasingly coarse multiples of units.
 */
const coarser: readonly Placing[] = [4, 16, 64].map((step) => ({ isExact: false, step }));

/** Draws the members of one kind; long ones that vanish on the grid are drawn without it. */
function drawKind(geometry: TileGeometry, decoder: FeatureDecoder, kind: number): boolean {
  let shape: Shape = decoder;
  let values = decoder.doubles;
  drawMembers(geometry, shape, values, kind, fallback);
  if (geometry.isWide) {
    const split = splitShape(decoder, decoder.doubles);
    if (split !== null) {
      ({ shape, values } = split);
      drawMembers(geometry, shape, values, kind, fallback);
    }
  }
  if (geometry.isCollapsed && geometry.size >= unitsPerPixel)
    drawMembers(geometry, shape, values, kind, exact);
  for (let i = 0; geometry.isTooMuch && i < coarser.length; i++)
    drawMembers(geometry, shape, values, kind, coarser[i]!);
  return geometry.end(kind);
}

function drawMembers(
  geometry: TileGeometry,
  shape: Shape,
  values: Float64Array,
  kind: number,
  placing: Placing,
): void {
  geometry.begin();
  let first = 0;
  for (let member = 0; member < shape.members; member++) {
    const end = shape.memberEnds[member]!;
    if (kindOf(shape.memberTypes[member]!) === kind) geometry.add(shape, values, first, end, placing);
    first = end;
  }
  geometry.draw();
}

function kindOf(type: number): number {
  if (type === 1 || type === 4) return geometryKind.point;
  return type === 2 || type === 5 ? geometryKind.line : geometryKind.polygon;
}
