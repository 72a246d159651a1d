import { splitShape } from '../antimeridian/split-shape.ts';
import { FeatureDecoder, type Shape } from '../flatgeobuf/feature-decoder.ts';
import { FeatureEncoder } from '../flatgeobuf/feature-encoder.ts';
import { GeometryBuffer } from '../geojson/geometry-buffer.ts';
import type { LayerPart } from '../layer/manifest.ts';
import { ScratchFile, shareBytes, type StoredBytes } from '../files/stored-bytes.ts';
import { numbersTo } from './even-ranks.ts';
import { geometrySpan } from './geometry-span.ts';
import { candidatesIn, type Glance } from './glance.ts';
import { GrowingBytes } from '../files/growing-bytes.ts';
import type { LevelGrid } from './level-grid.ts';
import { rankFeatures, selectFeatures, type LevelShare } from './level-shares.ts';
import { eachText, leafValues, type PartSlice, readFeatures, readSlice } from './part-slice.ts';
import { ShapeStore } from './shape-store.ts';
import { mark, type ScaledPositions, simplify } from './simplify.ts';
import { fillGeometry, writeGeometryText } from './write-geometry.ts';

/** A level, and how its capacity is distributed. */
export interface SharedLevel extends LevelShare {
  grid: LevelGrid;
}

/** Consecutive features of a part, to be simplified for all levels (finest first). */
export interface OverviewSlice {
  directory: string;
  part: LayerPart;
  first: number;
  end: number;
  levels: SharedLevel[];
  glance?: Glance;
  /** File for the result; by default it stays in memory. */
  path?: string;
}

/** The contribution of a slice to a level. */
export interface LevelSlice {
  fgb: StoredBytes;
  text: StoredBytes;
  fgbLengths: Uint32Array;
  textLengths: Uint32Array;
  /** Position of each feature in the order of its cell, relative to the cell's capacity: below 1. */
  priorities: Float64Array;
  /** Four values per feature. */
  boxes: Float64Array;
  /** Numbers of the geometry types that occur, ascending. */
  types: number[];
}

/** Features are simplified in slices of about this many bytes of FlatGeobuf, to limit memory. */
export const sliceBytes = 16 * 1024 * 1024;

/** A thread's buffers, reused for all slices because allocating them costs more than using them. */
let bench: Workbench | undefined;

class Workbench {
  #features: Buffer | undefined;
  readonly coordinates = new GeometryBuffer();
  readonly encoder = new FeatureEncoder(this.coordinates);
  readonly text = new GrowingBytes();
  readonly frames = new GrowingBytes();

  /** Buffer for the features of a slice. */
  get features(): Buffer {
    return (this.#features ??= Buffer.allocUnsafeSlow(sliceBytes));
  }
}

/** The text around the geometry of some features. */
interface Frames {
  bytes: Buffer;
  /** Three offsets per feature: the start of its text, the position of the geometry, and its end. */
  offsets: Uint32Array;
}

/** Simplifies a slice for each level, each from the previous one. */
export function simplifySlice({
  directory,
  part,
  first,
  end,
  levels,
  glance,
  path,
}: OverviewSlice): LevelSlice[] {
  bench ??= new Workbench();
  const slice = readSlice(directory, part, first, end);
  const all = candidatesIn(slice, glance);
  const ranks = rankFeatures(slice.boxes, leafValues, all, part.featureStart + first);
  const file = path === undefined ? null : new ScratchFile(path);
  const keep = (bytes: Uint8Array) => file?.append(bytes) ?? shareBytes(bytes);
  const slices: LevelSlice[] = [];
  let candidates = numbersTo(all.length);
  let source: Source | null = null;
  let finer: Level | null = null;
  for (const { grid, ...share } of levels) {
    const { chosen, priorities } = selectFeatures(candidates, ranks, grid, share);
    source ??= readSource({ directory, part, first }, slice, chosen.map((each) => all[each]!), bench); // prettier-ignore
    const level: Level = new Level(grid, finer);
    for (const each of chosen) {
      const item = all[each]!;
      level.add(item, source.decoder, source.starts[item]!, slice.boxes, ranks.sizes[each]!);
    }
    slices.push({ ...level.write(source, bench, keep), priorities });
    candidates = chosen;
    finer = level;
  }
  return slices;
}

/** Smaller buffers are not cached. */
const fewItems = 4096;

/** The features of the finest level as stored in the part. */
interface Source {
  decoder: FeatureDecoder;
  starts: Float64Array;
  frames: Frames;
}

function readSource(
  { directory, part, first }: Pick<OverviewSlice, 'directory' | 'part' | 'first'>,
  slice: PartSlice,
  items: Uint32Array,
  workbench: Workbench,
): Source {
  const room = items.length < fewItems ? undefined : workbench.features;
  const { bytes, starts } = readFeatures(directory, part, slice, items, room);
  return {
    decoder: new FeatureDecoder(bytes),
    starts,
    frames: readFrames(directory, part, first, items, slice.count, workbench.frames),
  };
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
  const offsets = new Uint32Array(count * 3);
  eachText(directory, part, first, items, (text, i) => {
    const { start, end } = geometrySpan(text);
    const at = items[i]! * 3;
    offsets[at] = out.length;
    out.append(text, 0, start);
    offsets[at + 1] = out.length;
    out.append(text, end, text.length);
    offsets[at + 2] = out.length;
  });
  return { bytes: out.bytes, offsets };
}

class Level {
  readonly grid: LevelGrid;
  readonly store = new ShapeStore();
  /** The added features by their index in the slice, and the reverse mapping. */
  readonly items: number[] = [];
  readonly positionOf = new Map<number, number>();
  readonly #finer: Level | null;
  readonly #perDegree: number;

  constructor(grid: LevelGrid, finer: Level | null) {
    this.grid = grid;
    this.#finer = finer;
    this.#perDegree = 10 ** grid.digits / grid.stepUnits;
  }

  add(item: number, decoder: FeatureDecoder, start: number, boxes: Float64Array, size: number): void {
    const leaf = item * leafValues;
    const latitude = (boxes[leaf + 1]! + boxes[leaf + 3]!) / 2;
    const isSmall = size < this.grid.pixel;
    let shape: Shape = decoder;
    let positions: ScaledPositions = { values: decoder.doubles, factor: this.#perDegree };
    if (this.#finer === null || isSmall) {
      decoder.readGeometry(start);
      const isWide = boxes[item * 4 + 2]! - boxes[item * 4]! > 180;
      const split = isWide && !isSmall ? splitShape(decoder, decoder.doubles) : null;
      if (split !== null) {
        shape = split.shape;
        positions = { values: split.values, factor: this.#perDegree };
      }
    } else {
      const { store, grid, positionOf } = this.#finer;
      shape = shapeIn(store, positionOf.get(item)!);
      positions = { values: store.xy, factor: (this.#perDegree * grid.stepUnits) / 10 ** grid.digits };
    }
    const isPoint = shape.type === 1;
    if (isSmall && !isPoint) mark(shape, boxes, leaf, this.grid, this.store);
    else simplify(shape, positions, this.grid, latitude, this.store);
    this.positionOf.set(item, this.items.length);
    this.items.push(item);
  }

  /** Encodes the features in order and passes their bytes to `keep`. */
  write(
    { decoder, starts, frames: { bytes, offsets } }: Source,
    { coordinates, encoder, text }: Workbench,
    keep: (bytes: Uint8Array) => StoredBytes,
  ): Omit<LevelSlice, 'priorities'> {
    encoder.length = text.length = 0;
    const { length } = this.items;
    const fgbLengths = new Uint32Array(length);
    const textLengths = new Uint32Array(length);
    const boxes = new Float64Array(length * 4);
    const types = new Set<number>();
    for (const [i, item] of this.items.entries()) {
      decoder.readProperties(starts[item]!);
      const geometry = fillGeometry(this.store, i, this.grid, coordinates);
      const properties = decoder.bytes.subarray(decoder.propertiesStart, decoder.propertiesEnd);
      fgbLengths[i] = encoder.write(geometry, properties, properties.length, false);
      measure(coordinates, boxes, i * 4);
      types.add(geometry.type);

      const from = text.length;
      text.append(bytes, offsets[item * 3]!, offsets[item * 3 + 1]!);
      writeGeometryText(this.store, i, this.grid, text);
      text.append(bytes, offsets[item * 3 + 1]!, offsets[item * 3 + 2]!);
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

/** A geometry of a store, in the form of FeatureDecoder. */
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
