import { z } from 'zod';
import type { GdalSource } from '../../../geo/gdal/gdal-source.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';

export interface ConvertPositionsRequest {
  /** Name of a GeoJSON document. */
  readonly document: string;
  readonly source: GdalSource;
  /** Name of the GeoPackage that GDAL wrote, with the positions in degrees. */
  readonly positions: string;
  /** Name of the document to write with these positions. */
  readonly target: string;
  /** Total size of the document and the GeoPackage (bytes). */
  readonly size: number;
}

/** Combines a GeoJSON document with its positions converted to degrees. */
export const convertPositionsStep: OwnStep<ConvertPositionsRequest, null> = {
  name: 'place-positions',
  program: { text: new URL('./program.ts', import.meta.url), readsWith: 'libraries' },
  memory: () => 512 * 2 ** 20,
  scratch: ({ size }) => 2 ** 26 + 2 * size,
  output: { result: z.null() },
};
