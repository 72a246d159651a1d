import { FeatureDecoder } from '../flatgeobuf/feature-decoder.ts';
import { FeatureEncoder } from '../flatgeobuf/feature-encoder.ts';
import { GeometryBuffer } from '../geojson/geometry-buffer.ts';
import { GrowingBytes } from '../files/growing-bytes.ts';
import type { LayerPart } from '../layer/manifest.ts';
import { geometrySpan } from './geometry-span.ts';
import { eachText, type PartSlice, readFeatures } from './part-slice.ts';

/** Features are simplified in slices of about this many bytes of FlatGeobuf, to limit memory. */
export const sliceBytes = 16 * 1024 * 1024;

/** A thread's buffers, reused for all slices because allocating them costs more than using them. */
export class Workbench {
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

let bench: Workbench | undefined;

/** The buffers of the caller's thread. */
export function workbenchHere(): Workbench {
  return (bench ??= new Workbench());
}

/** The text around the geometry of some features. */
export interface FeatureFrames {
  bytes: Buffer;
  /** Three offsets per feature: the start of its text, the position of the geometry, and its end. */
  offsets: Uint32Array;
}

/** Smaller buffers are not cached. */
const fewItems = 4096;

/** Some features as stored in the part, and the offset of each by its index in the slice. */
export interface Source {
  decoder: FeatureDecoder;
  starts: Float64Array;
}

/** Reads some features (ascending indexes) of a slice. */
export function readSource(directory: string, part: LayerPart, slice: PartSlice, items: Uint32Array): Source {
  const room = items.length < fewItems ? undefined : workbenchHere().features;
  const { bytes, starts } = readFeatures(directory, part, slice, items, room);
  return { decoder: new FeatureDecoder(bytes), starts };
}

/** Reads the text around the geometry of some features (ascending indexes) of a slice of `count`. */
export function readFrames(
  directory: string,
  part: LayerPart,
  first: number,
  items: Uint32Array,
  count: number,
): FeatureFrames {
  const out = workbenchHere().frames;
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
