import { z } from 'zod';
import type { JobWarning } from '../../../core/jobs/job-state.ts';
import type { Declaration } from '../../../geo/declaration.ts';
import type { GdalSource } from '../../../geo/gdal/gdal-source.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';
import { fileName, text, warnings } from '../schemas/fields.ts';
import { foundStyle } from '../schemas/found-style.ts';
import { layerManifest } from '../schemas/layer-manifest.ts';
import type { ConvertedLayer } from './build-converted.ts';

export interface WrittenSource {
  readonly source: GdalSource;
  /**
   * Name of the GeoPackage that GDAL wrote for the source, or of the document itself if it needs no
   * conversion.
   */
  readonly file: string;
  readonly bytes: number;
}

export interface BuildConvertedRequest {
  readonly declared: Declaration;
  readonly sources: readonly WrittenSource[];
  readonly threads: number;
  /** Maximum total size of the files of all layers (bytes); null: unlimited. */
  readonly maxBytes: number | null;
}

export interface BuildConvertedResult {
  readonly layers: readonly ConvertedLayer[];
  readonly warnings: readonly JobWarning[];
}

/** Builds layer files from the output of GDAL. */
export const buildConvertedStep: OwnStep<BuildConvertedRequest, BuildConvertedResult> = {
  name: 'build-converted',
  program: { text: new URL('./program.ts', import.meta.url), readsWith: 'libraries' },
  memory: ({ sources, threads }) =>
    256 * 2 ** 20 + threads * 160 * 2 ** 20 + Math.min(bytesOf(sources), 2 ** 29),
  scratch: ({ sources }) => 2 ** 26 + 4 * bytesOf(sources),
  output: {
    result: z.strictObject({
      layers: z
        .array(
          z.strictObject({
            name: text,
            folder: fileName,
            manifest: layerManifest,
            style: foundStyle.nullable(),
          }),
        )
        .max(1000),
      warnings,
    }),
  },
};

function bytesOf(sources: readonly WrittenSource[]): number {
  return sources.reduce((sum, { bytes }) => sum + bytes, 0);
}
