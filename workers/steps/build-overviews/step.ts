import { z } from 'zod';
import type { LayerManifest, LayerOverview } from '../../../geo/layer/manifest.ts';
import { layerOverview } from '../schemas/layer-manifest.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';

export interface BuildOverviewsRequest {
  /** What lies in the folder `layer`, where the overviews are put too. */
  readonly manifest: LayerManifest;
  readonly threads: number;
  /** What the overviews may take together; null: any number of bytes. */
  readonly maxBytes: number | null;
}

/** The files of a layer version become the overviews that it needs. */
export const buildOverviewsStep: OwnStep<BuildOverviewsRequest, readonly LayerOverview[]> = {
  name: 'build-overviews',
  program: { text: new URL('./program.ts', import.meta.url), readsWith: 'own code' },
  memory: ({ manifest, threads }) =>
    256 * 2 ** 20 + threads * 256 * 2 ** 20 + Math.min(manifest.bytes, 2 ** 29),
  scratch: ({ manifest }) => 2 ** 26 + 2 * manifest.bytes,
  output: { result: z.array(layerOverview).max(64) },
};
