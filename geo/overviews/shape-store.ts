import { PositionCells } from './position-cells.ts';

/** Consecutive simplified geometries in whole steps of a grid, laid out as FeatureDecoder reads them. */
export class ShapeStore {
  /** Two values per position. */
  xy = new Int32Array(1 << 16);
  values = 0;
  /** End of the values that were appended tentatively and may still be accepted. */
  pending = 0;
  /** For each run its kind, and the number of values at its end. */
  readonly kinds: number[] = [];
  readonly stretchEnds: number[] = [];
  /** For each member its type, and the number of runs at its end. */
  readonly memberTypes: number[] = [];
  readonly memberEnds: number[] = [];
  /** For each feature its type, and the number of members at its end. */
  readonly types: number[] = [];
  readonly featureEnds: number[] = [];
  readonly #cells: PositionCells;
  #placed = new Int32Array(1024);

  /** `cellSteps` is the side of a cell that has only one position. */
  constructor(cellSteps: number) {
    this.#cells = new PositionCells(cellSteps);
  }

  /**
   * Snaps the positions [from, to) of a line or ring to the grid; the result is valid until the next call.
   * `factor` converts values to steps. Exact positions are not merged with others of their cell.
   */
  snap(
    values: Float64Array | Int32Array,
    factor: number,
    from: number,
    to: number,
    areExact = false,
  ): Int32Array {
    if (this.#placed.length < to - from) this.#placed = new Int32Array(2 * (to - from));
    const placed = this.#placed;
    for (let i = from; i < to; i++) placed[i - from] = Math.floor(values[i]! * factor + 0.5);
    if (areExact) return placed.subarray(0, to - from);
    return placed.subarray(0, this.#cells.merge(placed, to - from));
  }

  /** Reserves capacity for more values. */
  reserve(values: number): void {
    if (this.values + values <= this.xy.length) return;
    const larger = new Int32Array(Math.max(this.xy.length * 2, this.values + values));
    larger.set(this.xy.subarray(0, this.values));
    this.xy = larger;
  }

  endStretch(kind: number): void {
    this.kinds.push(kind);
    this.stretchEnds.push(this.values);
  }

  /** Ends a member if runs were added since the last one. */
  endMember(type: number): void {
    const before = this.memberEnds.at(-1) ?? 0;
    if (this.kinds.length === before) return;
    this.memberTypes.push(type);
    this.memberEnds.push(this.kinds.length);
  }

  endFeature(type: number): void {
    this.types.push(type);
    this.featureEnds.push(this.memberTypes.length);
  }

  get count(): number {
    return this.types.length;
  }

  firstMember(feature: number): number {
    return feature === 0 ? 0 : this.featureEnds[feature - 1]!;
  }

  firstStretch(member: number): number {
    return member === 0 ? 0 : this.memberEnds[member - 1]!;
  }

  firstValue(stretch: number): number {
    return stretch === 0 ? 0 : this.stretchEnds[stretch - 1]!;
  }

  /** Number of positions of a feature. */
  positions(feature: number): number {
    const value = (member: number) => this.firstValue(this.firstStretch(member));
    return (value(this.featureEnds[feature]!) - value(this.firstMember(feature))) / 2;
  }
}
