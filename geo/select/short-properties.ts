import type { LayerColumn } from '../layer/manifest.ts';
import { maxTextBytes } from './encoded-properties.ts';
import { fixedBytes, LocatedValues } from './located-values.ts';
import type { PropertyWindow } from './property-window.ts';

/** Reads what a query compares of long properties: some columns, and the beginning of their values. */
export class ShortProperties {
  readonly #columns: readonly LayerColumn[];
  readonly #names: ReadonlySet<string>;
  readonly #values: LocatedValues;

  constructor(columns: readonly LayerColumn[], names: readonly string[]) {
    this.#columns = columns;
    this.#names = new Set(names);
    this.#values = new LocatedValues(columns);
  }

  /** In the encoding of the properties. */
  async read(window: PropertyWindow): Promise<Uint8Array<ArrayBuffer>> {
    await window.locate(this.#values);
    const pieces: Buffer[] = [];
    for (const index of this.#values.inOrder()) {
      const { name, type, featureId } = this.#columns[index]!;
      if (featureId === true || !this.#names.has(name)) continue;
      const start = this.#values.startOf(index);
      const end = Math.min(this.#values.endOf(index), start + maxTextBytes);
      const head = Buffer.alloc(fixedBytes[type] === undefined ? 6 : 2);
      head.writeUInt16LE(index);
      if (head.length > 2) head.writeUInt32LE(end - start, 2);
      pieces.push(head, Buffer.from(await window.read(start, end)));
    }
    return new Uint8Array(Buffer.concat(pieces));
  }
}
