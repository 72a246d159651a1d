import type { Declaration } from '../../../geo/declaration.ts';
import type { InspectedFile } from '../../../geo/inspection/inspected-file.ts';
import type { WrittenSource } from '../build-converted/step.ts';
import { inspectedFile } from '../schemas/inspected-file.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';
import type { PointsChoice } from '../../../core/uploads/points-choice.ts';

export interface InspectConvertedRequest {
  /** What is known of the file. */
  readonly found: InspectedFile;
  readonly sources: readonly WrittenSource[];
  readonly declared: Declaration;
  readonly points: PointsChoice | null;
  /** Whether GDAL converted only the first features of each layer. */
  readonly isCut: boolean;
}

/** Inspects the layers that GDAL converted. */
export const inspectConvertedStep: OwnStep<InspectConvertedRequest, InspectedFile> = {
  name: 'inspect-converted',
  program: { text: new URL('./program.ts', import.meta.url), readsWith: 'libraries' },
  memory: () => 512 * 2 ** 20,
  scratch: ({ sources }) => 2 ** 26 + sources.reduce((sum, { bytes }) => sum + bytes, 0),
  output: { result: inspectedFile },
};
