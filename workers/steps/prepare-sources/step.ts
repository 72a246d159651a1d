import { z } from 'zod';
import type { Declaration } from '../../../geo/declaration.ts';
import type { PreparedSources } from '../../../geo/gdal/gdal-source.ts';
import { text, warnings } from '../schemas/fields.ts';
import { gdalSource } from '../schemas/gdal-source.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';

export interface PrepareRequest {
  /** Name of the uploaded file. */
  readonly source: string;
  /** Its size (bytes). */
  readonly size: number;
  /** Name of a layer that has no name in the file. */
  readonly name: string;
  readonly declared: Declaration;
  /** The columns of a table get the names of the fields of markers. */
  readonly namesFields: boolean;
}

/** Validates an uploaded file and prepares it for GDAL. */
export const prepareSourcesStep: OwnStep<PrepareRequest, PreparedSources> = {
  name: 'prepare-sources',
  program: { text: new URL('./program.ts', import.meta.url), readsWith: 'libraries' },
  memory: () => 512 * 2 ** 20,
  // The file and a copy of it. The unpacked size of an archive is known only while it is read.
  scratch: ({ size }) => 2 ** 26 + 2 * size,
  output: {
    result: z.strictObject({ what: text, sources: z.array(gdalSource).max(10_000), warnings }),
  },
};
