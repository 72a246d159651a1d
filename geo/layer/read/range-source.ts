/** Byte ranges of a layer version's files, wherever they are kept. */
export interface RangeSource {
  /**
   * The bytes [start, end) of a file of the layer version; throws when the file ends before. They may be put into
   * `into`, where there is room for them, or come in memory of their own.
   */
  read(fileName: string, start: number, end: number, into?: Uint8Array): Promise<Uint8Array>;
}
