/** Byte ranges of a layer version's files, wherever they are kept. */
export interface RangeSource {
  /** The bytes [start, end) of a file of the layer version; throws when the file ends before. */
  read(fileName: string, start: number, end: number): Promise<Uint8Array>;
  /** The same as a stream, for long ranges. Without it they are read in pieces. */
  stream?(fileName: string, start: number, end: number): AsyncIterable<Uint8Array>;
}
