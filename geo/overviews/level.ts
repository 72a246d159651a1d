import { splitShape } from '../antimeridian/split-shape.ts';
import type { FeatureDecoder, Shape } from '../flatgeobuf/feature-decoder.ts';
import type { GeometryBuffer } from '../geojson/geometry-buffer.ts';
import type { StoredBytes } from '../files/stored-bytes.ts';
import type { LevelGrid } from './level-grid.ts';
import { leafValues } from './part-slice.ts';
import { ShapeStore } from './shape-store.ts';
import { mark, type ScaledPositions, simplify } from './simplify.ts';
import { type FeatureFrames, type Source, workbenchHere } from './source-features.ts';
import { fillGeometry, writeGeometryText } from './write-geometry.ts';

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

/** The features of a slice that a level shows, simplified. */
export class LevelShapes {
  readonly grid: LevelGrid;
  readonly store: ShapeStore;
  /** The added features by their index in the slice, and the reverse mapping. */
  readonly items: number[] = [];
  readonly positionOf = new Map<number, number>();
  /** If areas are merged, the area that each feature represents, and whether it adjoins others. */
  readonly areas: number[] = [];
  readonly adjoining: boolean[] = [];
  readonly #finer: LevelShapes | null;
  readonly #perDegree: number;

  constructor(grid: LevelGrid, finer: LevelShapes | null) {
    this.grid = grid;
    this.store = new ShapeStore(grid.cellSteps);
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
      const isWide = boxes[leaf + 2]! - boxes[leaf]! > 180;
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
    this.note(item);
  }

  /** Adds a polygon that is larger than a pixel, or represents smaller ones. */
  addShape(item: number, shape: Shape, positions: ScaledPositions, boxes: Float64Array): void {
    const leaf = item * leafValues;
    const isWide = boxes[leaf + 2]! - boxes[leaf]! > 180 && positions.values instanceof Float64Array;
    const split = isWide ? splitShape(shape, positions.values as Float64Array) : null;
    const latitude = (boxes[leaf + 1]! + boxes[leaf + 3]!) / 2;
    const placed = split === null ? positions : { ...positions, values: split.values };
    simplify(split?.shape ?? shape, placed, this.grid, latitude, this.store);
    this.note(item);
  }

  /** Lists the feature of the last shape of the store. */
  note(item: number): void {
    this.positionOf.set(item, this.items.length);
    this.items.push(item);
  }

  /** The shape of a listed feature. */
  shapeOf(position: number): Shape {
    return shapeIn(this.store, position);
  }

  /** Encodes the features in order and passes their bytes to `keep`. */
  write(
    { decoder, starts }: Source,
    { bytes, offsets }: FeatureFrames,
    keep: (bytes: Uint8Array) => StoredBytes,
  ): Omit<LevelSlice, 'priorities'> {
    const { coordinates, encoder, text } = workbenchHere();
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
