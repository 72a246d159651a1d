import { geometryTypes } from '../layer/manifest.ts';
import type { InspectedBox } from './inspected-file.ts';

/** Geometry types, number and extent of features. */
export class ObservedFeatures {
  count = 0;
  /** Points with coordinates. */
  #points = 0;
  readonly #types = new Set<string>();
  readonly #extent: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];

  /** Adds the type of a geometry, in the numbering of FlatGeobuf; 0 if it is null. */
  addType(type: number): void {
    this.count++;
    const name = geometryTypes[type - 1];
    if (name !== undefined) this.#types.add(name);
  }

  addPosition(x: number, y: number): void {
    const extent = this.#extent;
    if (x < extent[0]) extent[0] = x;
    if (y < extent[1]) extent[1] = y;
    if (x > extent[2]) extent[2] = x;
    if (y > extent[3]) extent[3] = y;
  }

  /** A point without coordinates cannot become a marker. */
  addPoint(): void {
    this.#points++;
  }

  get isAllPoints(): boolean {
    return this.count > 0 && this.#points === this.count;
  }

  get types(): string[] {
    return geometryTypes.filter((name) => this.#types.has(name));
  }

  get bbox(): InspectedBox | null {
    return this.#extent[0] === Infinity ? null : [...this.#extent];
  }
}
