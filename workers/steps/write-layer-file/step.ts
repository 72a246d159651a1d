import { z } from 'zod';
import type { LayerFormat } from '../../../core/exchange/export/layer-formats.ts';
import { maxTextLength } from '../../../geo/shapefile/write/table-fields.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import type { StyleFilter } from '../../../geo/style/model/style-filter.ts';
import { count, sha256, text } from '../schemas/fields.ts';
import type { ExportedLayer } from './exported-layer.ts';
import type { OwnStep } from '../../sandbox/step-executor.ts';

export interface WriteLayerFileRequest {
  readonly manifest: LayerManifest;
  /** Folder of the files in the manifest. */
  readonly folder: string;
  readonly format: LayerFormat;
  readonly layer: ExportedLayer;
  /** The program that will open a table. */
  readonly for?: 'excel';
  /** Of GeoJSON and CSV: only the features that it selects. */
  readonly filter?: StyleFilter;
  /** Total size of these files. */
  readonly bytes: number;
}

export interface WrittenLayerFile {
  readonly bytes: number;
  /** Lower-case hex. */
  readonly sha256: string;
  /** What the format loses for this layer, as sentences. */
  readonly losses: readonly string[];
}

/**
 * Additional size of tabular formats that depends on the number of columns, not on their content (bytes).
 */
const tableBytes: Partial<Record<LayerFormat, (manifest: LayerManifest) => number>> = {
  // A missing property still takes a comma.
  csv: ({ featureCount, columns }) => featureCount * columns.length,
  // The elements around values and positions.
  kml: ({ featureCount, columns }) => featureCount * (300 + 60 * columns.length),
  gpx: ({ featureCount, columns }) => featureCount * (300 + 60 * columns.length),
  // One long text makes its column wide in every row, and shapes are written before they are compressed.
  shapefile: ({ featureCount, columns }) =>
    featureCount * (128 + Math.min(65_535, columns.length * maxTextLength)),
};

/** Converts the files of a layer to one file of another format. */
export const writeLayerFileStep: OwnStep<WriteLayerFileRequest, WrittenLayerFile> = {
  name: 'write-layer-file',
  // Its input was written by the service itself.
  program: { text: new URL('./program.ts', import.meta.url), readsWith: 'own code' },
  memory: () => 512 * 2 ** 20,
  scratch: ({ bytes, manifest, format }) =>
    2 ** 26 + (format === 'gpx' ? 4 : 2) * bytes + (tableBytes[format]?.(manifest) ?? 0),
  output: { result: z.strictObject({ bytes: count, sha256, losses: z.array(text).max(2000) }) },
};
