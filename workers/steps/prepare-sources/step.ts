import type { PreparedSources } from '../../../geo/gdal/gdal-source.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';

export interface PrepareRequest {
  /** Name of the uploaded file. */
  readonly source: string;
  /** Its size (bytes). */
  readonly size: number;
  /** What a layer without a name of its own is called. */
  readonly name: string;
}

/** An uploaded file becomes what GDAL may see. */
export const prepareSourcesStep: OwnStep<PrepareRequest, PreparedSources> = {
  name: 'prepare-sources',
  program: { text: new URL('./program.ts', import.meta.url), readsWith: 'libraries' },
  memory: () => 512 * 2 ** 20,
  // Archives of text unfold to about ten times their size.
  scratch: ({ size }) => 2 ** 26 + 11 * size,
};
