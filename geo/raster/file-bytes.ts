/** The bytes of an immutable file of a raster, independent of its storage. */
export interface FileBytes {
  readonly size: number;
  /** The bytes [start, end), never more; fewer if the file ends before. */
  read(start: number, end: number, signal?: AbortSignal): Promise<Uint8Array>;
}
