import { nodeBytes, treeLevels } from '../flatgeobuf/packed-tree.ts';
import type { Bbox } from '../bbox.ts';
import { meets } from '../layer/read/find-groups.ts';
import type { PlainBox } from '../layer/read/query-boxes.ts';
import type { LayerPart } from '../layer/manifest.ts';

/** Range in the FlatGeobuf file of the leaf nodes of features [first, end) of a part, and of the next one. */
export function leafRange({ index, featureCount }: LayerPart, first: number, end: number) {
  const leaves = index.start + treeLevels(featureCount, index.nodeSize)[0]!.start * nodeBytes;
  // The next node has the offset at which the last feature ends.
  return {
    start: leaves + first * nodeBytes,
    end: leaves + Math.min(end + 1, featureCount) * nodeBytes,
  };
}

/** Leaf nodes of the index of a part: the boxes of features, and where they are. */
export class LeafNodes {
  readonly #part: LayerPart;
  readonly #first: number;
  readonly #view: DataView;

  /** `bytes` are those of `leafRange` for features from `first` on. */
  constructor(part: LayerPart, first: number, bytes: Uint8Array) {
    this.#part = part;
    this.#first = first;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** Offset in the file of a feature of the part; for the one after the last, its end. */
  offsetOf(feature: number): number {
    const { fgb, featuresStart, featureCount } = this.#part;
    if (feature === featureCount) return fgb.bytes;
    const at = (feature - this.#first) * nodeBytes;
    const offset = this.#view.getUint32(at + 32, true) + this.#view.getUint32(at + 36, true) * 4294967296;
    return featuresStart + offset;
  }

  meets(feature: number, boxes: readonly PlainBox[]): boolean {
    const isLocated = feature < this.#part.locatedCount;
    return isLocated && meets(this.#view, (feature - this.#first) * nodeBytes, boxes);
  }

  /** Null if the feature has no coordinates. */
  boxOf(feature: number): Bbox | null {
    if (feature >= this.#part.locatedCount) return null;
    const at = (feature - this.#first) * nodeBytes;
    const edge = (index: number) => this.#view.getFloat64(at + 8 * index, true);
    return [edge(0), edge(1), edge(2), edge(3)];
  }
}
