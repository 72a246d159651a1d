import { splitShape } from '../antimeridian/split-shape.ts';
import { FeatureDecoder, type Shape } from '../flatgeobuf/feature-decoder.ts';
import { FeatureEncoder } from '../flatgeobuf/feature-encoder.ts';
import { GeometryBuffer } from '../geojson/geometry-buffer.ts';
import type { LayerPart } from '../vector/manifest.ts';
import { ScratchFile, shareBytes, type StoredBytes } from '../vector/stored-bytes.ts';
import { geometrySpan } from './geometry-span.ts';
import { GrowingBytes } from './growing-bytes.ts';
import type { LevelGrid } from './level-grid.ts';
import { eachText, readPiece } from './part-piece.ts';
import { rankFeatures, selectFeatures } from './select-features.ts';
import { ShapeStore } from './shape-store.ts';
import { mark, type Positions, simplify } from './simplify.ts';
import { fillGeometry, writeGeometryText } from './write-geometry.ts';

/** A level, and how much of it a piece may take. */
export interface LevelShare {
  grid: LevelGrid;
  features: number;
  bytes: number;
}

/** Consecutive features of a part, to be simplified for all levels (the finest first). */
export interface OverviewPiece {
  directory: string;
  part: LayerPart;
  first: number;
  end: number;
  levels: LevelShare[];
  /** A file that is made for what comes out; without, that is kept in memory. */
  path?: string;
}

/** What a piece gives to a level. */
export interface LevelPiece {
  fgb: StoredBytes;
  text: StoredBytes;
  fgbLengths: Uint32Array;
  textLengths: Uint32Array;
  /** Four values a feature. */
  boxes: Float64Array;
  /** Numbers of the geometry types that occur, ascending. */
  types: number[];
}

/** Features are simplified in pieces of about so many bytes of FlatGeobuf, so that memory has a bound. */
export const pieceBytes = 16 * 1024 * 1024;

/** What a thread needs for its pieces; kept from one to the next, as fresh memory costs more than its use. */
let bench: Workbench | undefined;

class Workbench {
  readonly features = Buffer.allocUnsafeSlow(pieceBytes);
  readonly coordinates = new GeometryBuffer();
  readonly encoder = new FeatureEncoder(this.coordinates);
  readonly text = new GrowingBytes();
  readonly frames = new GrowingBytes();
}

/** The text around the geometry of some features. */
interface Frames {
  bytes: Buffer;
  /** Three places a feature: where its text begins, where the geometry goes, where it ends. */
  places: Uint32Array;
}

/** Simplifies a piece for each level; each is made from the one before. */
export function simplifyPiece({ directory, part, first, end, levels, path }: OverviewPiece): LevelPiece[] {
  bench ??= new Workbench();
  const piece = readPiece(directory, part, first, end, bench.features);
  const ranks = rankFeatures(piece.boxes);
  const decoder = new FeatureDecoder(piece.features);
  const file = path === undefined ? null : new ScratchFile(path);
  const keep = (bytes: Uint8Array) => file?.append(bytes) ?? shareBytes(bytes);
  const pieces: LevelPiece[] = [];
  let candidates: Uint32Array = Uint32Array.from({ length: end - first }, (_, i) => i);
  let finer: FinerLevel | null = null;
  let frames: Frames | null = null;
  for (const { grid, features, bytes } of levels) {
    const selected = selectFeatures(candidates, ranks, grid, features);
    frames ??= readFrames(directory, part, first, selected, end - first, bench.frames);
    const level: Level = new Level(grid, finer);
    for (const item of selected)
      level.add(item, decoder, piece.starts[item]!, piece.boxes, ranks.sizes[item]!);
    const kept = level.within(bytes, frames, ranks.sizes);
    const written = level.write(kept, decoder, piece.starts, frames, bench, keep);
    pieces.push(written);
    candidates = Uint32Array.from(kept, (place) => level.items[place]!);
    finer = level;
  }
  return pieces;
}

function readFrames(
  directory: string,
  part: LayerPart,
  first: number,
  items: Uint32Array,
  count: number,
  out: GrowingBytes,
): Frames {
  out.length = 0;
  const places = new Uint32Array(count * 3);
  eachText(directory, part, first, items, (text, i) => {
    const { start, end } = geometrySpan(text);
    const at = items[i]! * 3;
    places[at] = out.length;
    out.append(text, 0, start);
    places[at + 1] = out.length;
    out.append(text, end, text.length);
    places[at + 2] = out.length;
  });
  return { bytes: out.bytes, places };
}

type FinerLevel = Pick<Level, 'grid' | 'store' | 'placeOf'>;

class Level {
  readonly grid: LevelGrid;
  readonly store = new ShapeStore();
  /** The features that were added, by their place in the piece, and back. */
  readonly items: number[] = [];
  readonly placeOf = new Map<number, number>();
  readonly #finer: FinerLevel | null;
  readonly #perDegree: number;

  constructor(grid: LevelGrid, finer: FinerLevel | null) {
    this.grid = grid;
    this.#finer = finer;
    this.#perDegree = 10 ** grid.digits / grid.stepUnits;
  }

  add(item: number, decoder: FeatureDecoder, start: number, boxes: Float64Array, size: number): void {
    const latitude = (boxes[item * 4 + 1]! + boxes[item * 4 + 3]!) / 2;
    const isSmall = size < this.grid.pixel;
    let shape: Shape = decoder;
    let positions: Positions = { values: decoder.doubles, factor: this.#perDegree };
    if (this.#finer === null || isSmall) {
      decoder.readGeometry(start);
      const isWide = boxes[item * 4 + 2]! - boxes[item * 4]! > 180;
      const split = isWide && !isSmall ? splitShape(decoder, decoder.doubles) : null;
      if (split !== null) {
        shape = split.shape;
        positions = { values: split.values, factor: this.#perDegree };
      }
    } else {
      const { store, grid, placeOf } = this.#finer;
      shape = shapeIn(store, placeOf.get(item)!);
      positions = { values: store.xy, factor: (this.#perDegree * grid.stepUnits) / 10 ** grid.digits };
    }
    const isPoint = shape.type === 1;
    if (isSmall && !isPoint) mark(shape, boxes, item * 4, this.grid, this.store);
    else simplify(shape, positions, this.grid, latitude, this.store);
    this.placeOf.set(item, this.items.length);
    this.items.push(item);
  }

  /** Places of the features that stay when the level may hold so many bytes: the largest. */
  within(most: number, frames: Frames, sizes: Float64Array): number[] {
    const bytesOf = (place: number) => {
      const at = this.items[place]! * 3;
      return frames.places[at + 2]! - frames.places[at]! + 60 + this.store.positions(place) * 18;
    };
    const places = [...this.items.keys()];
    if (places.reduce((sum, place) => sum + bytesOf(place), 0) <= most) return places;
    const byRank = places.toSorted((a, b) => sizes[this.items[b]!]! - sizes[this.items[a]!]! || a - b);
    let sum = 0;
    const kept = byRank.filter((place) => (sum += bytesOf(place)) <= most);
    return kept.length > 0 ? kept.sort((a, b) => a - b) : byRank.slice(0, 1);
  }

  /** Encodes features, in this order, and hands their bytes to `keep`. */
  write(
    places: readonly number[],
    decoder: FeatureDecoder,
    starts: Float64Array,
    { bytes, places: frames }: Frames,
    { coordinates, encoder, text }: Workbench,
    keep: (bytes: Uint8Array) => StoredBytes,
  ): LevelPiece {
    encoder.length = text.length = 0;
    const fgbLengths = new Uint32Array(places.length);
    const textLengths = new Uint32Array(places.length);
    const boxes = new Float64Array(places.length * 4);
    const types = new Set<number>();
    for (const [i, place] of places.entries()) {
      const item = this.items[place]!;
      decoder.readProperties(starts[item]!);
      const geometry = fillGeometry(this.store, place, this.grid, coordinates);
      const properties = decoder.bytes.subarray(decoder.propertiesStart, decoder.propertiesEnd);
      fgbLengths[i] = encoder.write(geometry, properties, properties.length, false);
      measure(coordinates, boxes, i * 4);
      types.add(geometry.type);

      const from = text.length;
      text.append(bytes, frames[item * 3]!, frames[item * 3 + 1]!);
      writeGeometryText(this.store, place, this.grid, text);
      text.append(bytes, frames[item * 3 + 1]!, frames[item * 3 + 2]!);
      textLengths[i] = text.length - from;
    }
    return {
      fgb: keep(encoder.bytes.subarray(0, encoder.length)),
      text: keep(text.bytes.subarray(0, text.length)),
      fgbLengths,
      textLengths,
      boxes,
      types: [...types].sort((a, b) => a - b),
    };
  }
}

/** A geometry of a store, as FeatureDecoder has them. */
function shapeIn(store: ShapeStore, feature: number): Shape {
  const firstMember = store.firstMember(feature);
  const endMember = store.featureEnds[feature]!;
  const firstStretch = store.firstStretch(firstMember);
  const endStretch = endMember > firstMember ? store.memberEnds[endMember - 1]! : firstStretch;
  const from: number[] = [];
  for (let s = firstStretch; s < endStretch; s++) from.push(store.firstValue(s));
  return {
    type: store.types[feature]!,
    members: endMember - firstMember,
    memberTypes: store.memberTypes.slice(firstMember, endMember),
    memberEnds: store.memberEnds.slice(firstMember, endMember).map((stretchEnd) => stretchEnd - firstStretch),
    kinds: store.kinds.slice(firstStretch, endStretch),
    from,
    to: store.stretchEnds.slice(firstStretch, endStretch),
  };
}

function measure({ xy, positions }: GeometryBuffer, boxes: Float64Array, at: number): void {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (let i = 0; i < positions * 2; i += 2) {
    const x = xy[i]!;
    const y = xy[i + 1]!;
    if (x < west) west = x;
    if (x > east) east = x;
    if (y < south) south = y;
    if (y > north) north = y;
  }
  boxes[at] = west;
  boxes[at + 1] = south;
  boxes[at + 2] = east;
  boxes[at + 3] = north;
}
