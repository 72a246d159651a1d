import { z } from 'zod';
import type { PointsChoice } from '../../../core/uploads/points-choice.ts';
import type { Declaration } from '../../../geo/declaration.ts';
import type { PreparedSources } from '../../../geo/gdal/gdal-source.ts';
import type { InspectedFile } from '../../../geo/inspection/inspected-file.ts';
import { text, warnings } from '../schemas/fields.ts';
import { gdalSource } from '../schemas/gdal-source.ts';
import { inspectedFile } from '../schemas/inspected-file.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';

export interface InspectRequest {
  /** Name of the uploaded file, and its size (bytes). */
  readonly source: string;
  readonly size: number;
  /** Whether it is only the beginning of a document or table. */
  readonly isCut: boolean;
  /** Name of a layer that has no name in the file. */
  readonly name: string;
  readonly declared: Declaration;
  readonly points: PointsChoice | null;
}

export type InspectResult =
  | { readonly next: 'done'; readonly found: InspectedFile }
  /** GDAL converts the sources before more is known. */
  | { readonly next: 'convert'; readonly found: InspectedFile; readonly prepared: PreparedSources }
  | { readonly next: 'raster'; readonly found: InspectedFile };

/** Detects the format of a file, and what an import would make of it; stores nothing. */
export const inspectFileStep: OwnStep<InspectRequest, InspectResult> = {
  name: 'inspect-file',
  program: { text: new URL('./program.ts', import.meta.url), readsWith: 'libraries' },
  memory: () => 512 * 2 ** 20,
  // The file and a copy of it.
  scratch: ({ size }) => 2 ** 27 + 2 * size,
  output: {
    result: z.discriminatedUnion('next', [
      z.strictObject({ next: z.literal('done'), found: inspectedFile }),
      z.strictObject({
        next: z.literal('convert'),
        found: inspectedFile,
        prepared: z.strictObject({ what: text, sources: z.array(gdalSource).max(10_000), warnings }),
      }),
      z.strictObject({ next: z.literal('raster'), found: inspectedFile }),
    ]),
  },
};
