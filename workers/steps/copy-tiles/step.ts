import { z } from 'zod';
import type { CopiedTiles } from '../../../geo/geopackage/tiles/copy-tiles.ts';
import { count, text, warnings } from '../schemas/fields.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';

export interface CopyTilesRequest {
  /** Name of the GeoPackage, or of a gzip file of one, in the step's folder, and its size (bytes). */
  readonly file: string;
  readonly size: number;
  /** Name of the tile table in the file; null: the only one. */
  readonly table: string | null;
  /** Name of the GeoPackage to write. */
  readonly target: string;
}

/**
 * Copies the finest level of a tile table of an untrusted GeoPackage into a new GeoPackage that is safe for
 * GDAL.
 */
export const copyTilesStep: OwnStep<CopyTilesRequest, CopiedTiles> = {
  name: 'copy-tiles',
  program: { text: new URL('./program.ts', import.meta.url), readsWith: 'libraries' },
  memory: () => 512 * 2 ** 20,
  scratch: ({ size }) => 2 ** 26 + 2 * size,
  output: {
    result: z.strictObject({
      tiles: count,
      isCoverage: z.boolean(),
      formats: text,
      pixelBytes: count,
      warnings,
    }),
  },
};
