import type { UnpackLimits } from '../archive/unpack-entry.ts';
import type { Declaration } from '../declaration.ts';
import type { PreparedSources } from '../gdal/gdal-source.ts';

export interface PrepareOptions {
  /** The uploaded file. It is changed or deleted afterwards. */
  readonly path: string;
  /** Directory for the files that GDAL reads, under generated names. */
  readonly folder: string;
  /** Name for a layer without one. */
  readonly name: string;
  readonly declared?: Declaration;
  /** Maps the columns of a table to the names of properties. */
  readonly nameProperties?: (columns: readonly string[]) => readonly string[];
  readonly limits?: UnpackLimits;
  /** Receives the progress, 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

export type Prepared = Omit<PreparedSources, 'what'>;
