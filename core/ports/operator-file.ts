import type { Readable } from 'node:stream';
import type { ByteRange } from './object-store.ts';

/** A file that the operator provides, in one of its versions. */
export interface OperatorFile {
  readonly bytes: number;
  /** Strong ETag: another one for each version of the file. */
  readonly etag: string;
  /** Reads the bytes `[start, end)`. */
  get(range: ByteRange): Promise<Readable>;
}
