import type { Readable } from 'node:stream';
import type { ByteRange } from './object-store.ts';

/** A file that the operator provides, in one of its versions. */
export interface OperatorFile {
  readonly bytes: number;
  /** Strong ETag: another one for each version of the file. */
  readonly etag: string;
  /** Reads the bytes `[start, end)`; fewer if the file becomes shorter. May throw if it has changed. */
  get(range: ByteRange): Promise<Readable>;
}
