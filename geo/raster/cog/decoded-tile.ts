/** Numbers as they are stored; whole numbers of 64 bits as the nearest double. */
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
  /** Bands in the order in which they were asked for. None where the file holds nothing of the tile. */
  readonly planes: readonly Samples[];
  /** By mask or alpha band: 0 is clear, 255 is full. Null: all full. */
  readonly coverage: Uint8Array<ArrayBuffer> | null;
}

export const emptyTile: DecodedTile = { planes: [], coverage: null };

export function bytesOfTile({ planes, coverage }: DecodedTile): number {
  return planes.reduce((sum, { byteLength }) => sum + byteLength, 256) + (coverage?.byteLength ?? 0);
}
