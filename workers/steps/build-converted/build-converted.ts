import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { JobStage, JobWarning } from '../../../core/jobs/job-state.ts';
import type { Declaration } from '../../../geo/declaration.ts';
import type { FoundStyle } from '../../../geo/style/drawn-style.ts';
import { buildLayer } from '../../../geo/layer/build/build-layer.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import {
  type ConvertedSource,
  openDocument,
  type OpenLayer,
  withConvertedLayers,
} from './converted-layers.ts';
import { styleOfBuilt } from './layer-style.ts';

export interface BuildConvertedOptions {
  readonly declared: Declaration;
  readonly sources: readonly ConvertedSource[];
  /** Each layer gets a folder below it: `0`, `1` … */
  readonly target: string;
  readonly scratch: string;
  readonly threads: number;
  /** Maximum total size of the files of all layers (bytes); null: unlimited. */
  readonly maxBytes: number | null;
  readonly onProgress: (progress: { fraction: number; stage: JobStage; message: string }) => void;
}

export interface ConvertedLayer {
  /** Name of the layer in the source. */
  readonly name: string;
  /** Its folder below the target. */
  readonly folder: string;
  readonly manifest: LayerManifest;
  /** The style that the file gives it, or null. */
  readonly style: FoundStyle | null;
}

/** Builds layer files from the output of GDAL, one layer at a time. Throws GeoError. */
export async function buildConverted(
  options: BuildConvertedOptions,
): Promise<{ layers: ConvertedLayer[]; warnings: JobWarning[] }> {
  const warnings: JobWarning[] = [];
  const layers: ConvertedLayer[] = [];
  const build = async (all: readonly OpenLayer[]): Promise<void> => {
    const total = all.reduce((sum, { layer }) => sum + layer.features, 0);
    let done = 0;
    let bytes = 0;
    for (const [number, open] of all.entries()) {
      const { layer, source } = open;
      const folder = String(number);
      const report = (stage: JobStage, features: number, verb: string) =>
        options.onProgress({
          stage,
          fraction: (done + features) / total,
          message: `${verb} “${layer.name}”: ${features} of ${layer.features} features.`,
        });
      const document = openDocument(open, options, warnings);
      const built = await buildLayer({
        source: document.bytes,
        outputDirectory: join(options.target, folder),
        scratchDirectory: options.scratch,
        threads: layer.features < fewFeatures ? 1 : options.threads,
        overviews: false,
        ...(options.maxBytes === null ? {} : { limits: { outputBytes: options.maxBytes - bytes } }),
        onProgress: ({ stage, features }) =>
          report(
            stage === 'reading' ? 'converting' : 'indexing',
            features,
            stage === 'reading' ? 'Reading' : 'Indexing',
          ),
      });
      const at = all.length > 1 ? `In “${layer.name}”: ` : '';
      for (const { code, message, feature } of built.warnings)
        warnings.push({ code, message: at + message, feature });
      const clamped = document.clamping.warning();
      if (clamped !== null) warnings.push({ ...clamped, message: at + clamped.message });
      const measures = document.geometry?.withMeasures ?? 0;
      if (measures > 0) {
        const message = `${at}Measures (M) of ${measures} features were omitted.`;
        warnings.push({ code: 'value_left_out', message });
      }
      const { manifest } = built;
      const style = await styleOfBuilt(
        source,
        layer.table,
        document.styled,
        manifest,
        join(options.target, folder),
      );
      for (const { code, message } of style.warnings) warnings.push({ code, message: at + message });
      layers.push({ name: layer.name, folder, manifest, style: style.found });
      done += layer.features;
      bytes += built.manifest.bytes;
    }
  };
  try {
    await withConvertedLayers(options.sources, options.declared, warnings, build);
  } finally {
    for (const { path } of options.sources) await rm(path, { force: true });
  }
  return { layers, warnings };
}

const fewFeatures = 10_000;
