import { z } from 'zod';
import type { CopiedTiles } from '../../../geo/geopackage/tiles/copy-tiles.ts';
import { count, text, warnings } from '../schemas/fields.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';

export interface CopyTilesRequest {
  /** Name of the GeoPackage in the step's folder, or of gzip of one, and its size (bytes). */
  readonly file: string;
  readonly size: number;
  /** The table of tiles, as the file calls it; null: the one that there is. */
  readonly table: string | null;
  /** Name of the GeoPackage to be written. */
  readonly target: string;
}

/** A table of tiles of anybody's GeoPackage becomes a GeoPackage of its finest level that GDAL may see. */
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
