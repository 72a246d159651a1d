/** Numbers as stored; 64-bit integers as the nearest double. */
export type Samples =
  | Uint8Array<ArrayBuffer>
  | Int8Array<ArrayBuffer>
  | Uint16Array<ArrayBuffer>
  | Int16Array<ArrayBuffer>
  | Uint32Array<ArrayBuffer>
  | Int32Array<ArrayBuffer>
  | Float32Array<ArrayBuffer>
  | Float64Array<ArrayBuffer>;

/** Pixels of one tile, row by row from the north-west. */
export interface DecodedTile {
  /** Bands in the requested order. Empty if the file does not contain the tile. */
  readonly planes: readonly Samples[];
  /** From the mask or alpha band: 0 is transparent, 255 opaque. Null: all opaque. */
  readonly coverage: Uint8Array<ArrayBuffer> | null;
}

export const emptyTile: DecodedTile = { planes: [], coverage: null };

export function bytesOfTile({ planes, coverage }: DecodedTile): number {
  return planes.reduce((sum, { byteLength }) => sum + byteLength, 256) + (coverage?.byteLength ?? 0);
}
