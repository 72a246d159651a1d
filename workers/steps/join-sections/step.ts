import { z } from 'zod';
import type { OwnFields } from '../../../geo/raster/assemble/image-to-write.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';
import { count } from '../schemas/fields.ts';

export interface JoinSectionsRequest {
  /** Names of the TIFFs of the sections of a part, from the north, and their total size (bytes). */
  readonly sections: readonly string[];
  readonly bytes: number;
  /** Name of the TIFF to write. */
  readonly target: string;
  readonly storage: OwnFields;
}

/** Joins the coarsest level of the sections of a part to one TIFF, without re-encoding it. */
export const joinSectionsStep: OwnStep<JoinSectionsRequest, { readonly bytes: number }> = {
  name: 'join-sections',
  program: { text: new URL('./program.ts', import.meta.url), readsWith: 'libraries' },
  memory: () => 256 * 2 ** 20,
  scratch: ({ bytes }) => 2 ** 26 + 2 * bytes,
  output: { result: z.strictObject({ bytes: count }) },
};
