import { z } from 'zod';
import type { JobWarning } from '../../../core/jobs/job-state.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import { fileName, warnings } from './fields.ts';
import { layerManifest } from './layer-manifest.ts';

/** A layer that was built from a table of a room file. */
export interface BuiltRoomLayer {
  readonly folder: string;
  readonly manifest: LayerManifest;
  readonly warnings: readonly JobWarning[];
}

export const builtRoomLayer = z.strictObject({
  folder: fileName,
  manifest: layerManifest,
  warnings,
}) satisfies z.ZodType<BuiltRoomLayer>;
