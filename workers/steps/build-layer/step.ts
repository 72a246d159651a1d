import { z } from 'zod';
import type { JobWarning } from '../../../core/jobs/job-state.ts';
import type { Declaration } from '../../../geo/declaration.ts';
import type { FoundStyle } from '../../../geo/style/drawn-style.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import { layerFileNames } from '../file-names.ts';
import { layerMemory, layerProgram } from '../layer-program.ts';
import { count, sha256, warnings } from '../schemas/fields.ts';
import { foundStyle } from '../schemas/found-style.ts';
import { layerManifest } from '../schemas/layer-manifest.ts';
import { stepRefusal } from '../schemas/step-refusal.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';
import type { ReadToEnd } from '../../sandbox/fed-source.ts';
import type { StepRefusal } from '../../sandbox/step-protocol.ts';

/** The file itself is sent in pieces. */
export interface BuildRequest {
  /** Maximum size of the file (bytes). */
  readonly size: number;
  /** Whether to compute its SHA-256. */
  readonly checksum: boolean;
  readonly threads: number;
  /** Whether a document without features becomes a layer. */
  readonly mayBeEmpty: boolean;
  /** Maximum total size of the layer's files (bytes); null: unlimited. */
  readonly maxBytes: number | null;
  /** A file of only points becomes markers instead of a layer, so it is exempt from `maxBytes`. */
  readonly pointsAreFree: boolean;
  readonly declared: Declaration;
}

export interface BuildResult {
  /**
   * What was read of the file; null if the file was refused before its end and no checksum was requested.
   */
  readonly read: ReadToEnd | null;
  readonly outcome:
    | {
        readonly type: 'built';
        readonly manifest: LayerManifest;
        readonly warnings: readonly JobWarning[];
        readonly style: FoundStyle | null;
      }
    | StepRefusal;
}

/** Builds the files of a layer version from a GeoJSON document or a table while it is received. */
export const buildLayerStep: OwnStep<BuildRequest, BuildResult> = {
  name: 'build-layer',
  program: { text: layerProgram, readsWith: 'own code' },
  memory: layerMemory,
  // Sorted runs of features and the files merged from them. A piece of the input is deleted after it is
  // read.
  scratch: ({ size }) => 2 ** 26 + 3 * size,
  outputFiles: layerFileNames,
  output: {
    result: z.strictObject({
      read: z.strictObject({ bytes: count, sha256: sha256.nullable() }).nullable(),
      outcome: z.discriminatedUnion('type', [
        z.strictObject({
          type: z.literal('built'),
          manifest: layerManifest,
          warnings,
          style: foundStyle.nullable(),
        }),
        stepRefusal,
      ]),
    }),
  },
};
