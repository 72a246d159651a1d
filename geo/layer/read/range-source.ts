/** Byte ranges of a layer version's files, independent of their storage. */
export interface RangeSource {
  /**
   * The bytes [start, end) of a file of the layer version; throws if the file is shorter. They may be read
   * into `into` if they fit, or returned in other memory.
   */
  read(fileName: string, start: number, end: number, into?: Uint8Array): Promise<Uint8Array>;
}
