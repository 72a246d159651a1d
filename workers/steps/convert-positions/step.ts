import { z } from 'zod';
import type { GdalSource } from '../../../geo/gdal/gdal-source.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';

export interface ConvertPositionsRequest {
  /** Name of a GeoJSON document. */
  readonly document: string;
  readonly source: GdalSource;
  /** Name of the GeoPackage of its positions in degrees that GDAL wrote. */
  readonly positions: string;
  /** Name of the document with these positions that is to be made. */
  readonly target: string;
  /** Size of the first two (bytes). */
  readonly size: number;
}

/** A GeoJSON document and its positions in degrees become one. */
export const convertPositionsStep: OwnStep<ConvertPositionsRequest, null> = {
  name: 'place-positions',
  program: { text: new URL('./program.ts', import.meta.url), readsWith: 'libraries' },
  memory: () => 512 * 2 ** 20,
  scratch: ({ size }) => 2 ** 26 + 2 * size,
  output: { result: z.null() },
};
