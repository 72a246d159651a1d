import { z } from 'zod';
import type { JobWarning } from '../../../core/jobs/job-state.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import { layerFileNames } from '../file-names.ts';
import { count, sha256, warnings } from '../schemas/fields.ts';
import { layerManifest } from '../schemas/layer-manifest.ts';
import { stepRefusal } from '../schemas/step-refusal.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';
import type { ReadToEnd } from '../../sandbox/fed-source.ts';
import type { StepRefusal } from '../../sandbox/step-protocol.ts';

/** The file itself comes piece by piece. */
export interface BuildRequest {
  /** How much of it there is, at most. */
  readonly size: number;
  /** Whether its SHA-256 is asked for. */
  readonly checksum: boolean;
  readonly threads: number;
  /** Whether a document without features becomes a layer. */
  readonly mayBeEmpty: boolean;
  /** What the layer's files may take; null: any number of bytes. */
  readonly maxBytes: number | null;
  /** Nothing but points is no layer after all, and takes no storage. */
  readonly pointsAreFree: boolean;
}

export interface BuildResult {
  /** What was read of the file; null where it was refused before its end, and nobody asked for its checksum. */
  readonly read: ReadToEnd | null;
  readonly outcome:
    | { readonly type: 'built'; readonly manifest: LayerManifest; readonly warnings: readonly JobWarning[] }
    | StepRefusal;
}

/** A GeoJSON document or a table becomes the files of a layer version while it comes in. */
export const buildLayerStep: OwnStep<BuildRequest, BuildResult> = {
  name: 'build-layer',
  program: { text: new URL('./program.ts', import.meta.url), readsWith: 'own code' },
  memory: ({ size, threads }) => 256 * 2 ** 20 + threads * 160 * 2 ** 20 + Math.min(size, 2 ** 29),
  // Runs of features that wait to be merged, and what they become. A piece of the input goes when it was read.
  scratch: ({ size }) => 2 ** 26 + 3 * size,
  outputFiles: layerFileNames,
  output: {
    result: z.strictObject({
      read: z.strictObject({ bytes: count, sha256: sha256.nullable() }).nullable(),
      outcome: z.discriminatedUnion('type', [
        z.strictObject({ type: z.literal('built'), manifest: layerManifest, warnings }),
        stepRefusal,
      ]),
    }),
  },
};
