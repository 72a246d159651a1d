/** The bytes of one file of a raster, wherever they lie. They never change. */
export interface FileBytes {
  readonly size: number;
  /** The bytes [start, end), never more; fewer where the file ends before. */
  read(start: number, end: number, signal?: AbortSignal): Promise<Uint8Array>;
}
