import type { Samples } from '../cog/decoded-tile.ts';

/**
 * A box of pixels of a zoom, counted from the north-west corner of the world. Whole numbers; may extend
 * beyond it.
 */
export interface PixelBox {
  readonly zoom: number;
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** The pixels of a box, row by row. */
export interface PixelWindow {
  readonly width: number;
  readonly height: number;
  readonly planes: readonly Samples[];
  /** 0 is transparent, 255 opaque. Null: all opaque. */
  readonly coverage: Uint8Array<ArrayBuffer> | null;
}

/** How a band's stored numbers are interpreted. */
export interface BandCode {
  /** Before scale and offset; NaN is never a value. Null: no number marks missing data. */
  readonly nodata: number | null;
  readonly scale: number;
  readonly offset: number;
}

export function emptyLike(plane: Samples, length: number): Samples {
  if (plane instanceof Uint8Array) return new Uint8Array(length);
  if (plane instanceof Int8Array) return new Int8Array(length);
  if (plane instanceof Uint16Array) return new Uint16Array(length);
  if (plane instanceof Int16Array) return new Int16Array(length);
  if (plane instanceof Uint32Array) return new Uint32Array(length);
  if (plane instanceof Int32Array) return new Int32Array(length);
  if (plane instanceof Float32Array) return new Float32Array(length);
  return new Float64Array(length);
}

/** Null if all pixels are opaque. */
export function unlessFull(coverage: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> | null {
  // An iterator takes ten times as long.
  for (let at = 0; at < coverage.length; at++) if (coverage[at] !== 255) return coverage;
  return null;
}
