import { z } from 'zod';
import type { LayerManifest, LayerOverview } from '../../../geo/layer/manifest.ts';
import { layerOverview } from '../schemas/layer-manifest.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';

export interface BuildOverviewsRequest {
  /** Manifest of the files in the folder `layer`, to which the overviews are written too. */
  readonly manifest: LayerManifest;
  readonly threads: number;
  /** Maximum total size of the overviews (bytes); null: unlimited. */
  readonly maxBytes: number | null;
}

/** Builds the overviews that the files of a layer version need. */
export const buildOverviewsStep: OwnStep<BuildOverviewsRequest, readonly LayerOverview[]> = {
  name: 'build-overviews',
  program: { text: new URL('./program.ts', import.meta.url), readsWith: 'own code' },
  memory: ({ manifest, threads }) =>
    256 * 2 ** 20 + threads * 256 * 2 ** 20 + Math.min(manifest.bytes, 2 ** 29),
  scratch: ({ manifest }) => 2 ** 26 + 2 * manifest.bytes,
  output: { result: z.array(layerOverview).max(64) },
};
