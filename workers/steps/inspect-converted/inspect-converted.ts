import type { JobWarning } from '../../../core/jobs/job-state.ts';
import { GeoError } from '../../../geo/geo-error.ts';
import { inspectDocument, type InspectedFeatures } from '../../../geo/inspection/inspect-document.ts';
import type {
  InspectedFile,
  InspectedLayer,
  InspectedSystem,
} from '../../../geo/inspection/inspected-file.ts';
import { bounded, refused } from '../../../geo/inspection/refused.ts';
import { resultOfPoints } from '../../../geo/inspection/result-of-points.ts';
import { sourceSystem } from '../../../geo/inspection/source-system.ts';
import { systemOfCode } from '../../../geo/inspection/system-names.ts';
import {
  type ConvertedSource,
  layerNamed,
  openDocument,
  type OpenLayer,
  withConvertedLayers,
} from '../build-converted/converted-layers.ts';
import type { InspectConvertedRequest } from './step.ts';

/** Features that are read of the inspected layer, and of the others, whose geometry types are listed. */
const maxFeatures = 100_000;
const maxOfOthers = 1000;

interface ConvertedFile extends Omit<InspectConvertedRequest, 'sources'> {
  readonly sources: readonly ConvertedSource[];
  readonly folder: string;
}

/** Completes an inspection with the layers that GDAL converted. */
export async function inspectConverted(request: ConvertedFile): Promise<InspectedFile> {
  const { found, sources } = request;
  const warnings: JobWarning[] = [...found.warnings];
  try {
    const inspected = await withConvertedLayers(sources, {}, warnings, (all) =>
      layersIn(request, all, warnings),
    );
    return bounded({
      ...found,
      ...inspected,
      warnings: warnings.map(({ code, message, values }) => ({ code, message, ...(values && { values }) })),
    });
  } catch (error) {
    if (!(error instanceof GeoError) || error.code === 'engine_failure' || error.code === 'disk_full')
      throw error;
    return bounded(refused({ ...found, warnings }, error));
  }
}

async function layersIn(
  request: ConvertedFile,
  all: readonly OpenLayer[],
  warnings: JobWarning[],
): Promise<Partial<InspectedFile>> {
  const { found, isCut, points, declared } = request;
  const layers: InspectedLayer[] = [];
  let chosen: Partial<InspectedFile> = {};
  const inspected = layerNamed(declared.layer, all);
  for (const open of all) {
    const isChosen = open === inspected;
    const { features, crs } = await featuresOf(request, open, isChosen, warnings);
    const { geometryTypes, bbox, columns, isAllPoints } = features;
    // A source of positions has rows of positions, not of features.
    const counted = open.source.positionsOf === null ? open.layer.features : features.featureCount;
    const featureCount = isCut ? null : counted;
    layers.push({ name: open.layer.name, geometryTypes, featureCount });
    if (!isChosen) continue;
    // The columns of a table are known, with their names in the table.
    const isTable = found.format === 'csv';
    const isOfPoints = found.format === 'csv' || found.format === 'geojson';
    const result = isOfPoints ? resultOfPoints(isAllPoints, points) : {};
    chosen = { geometryTypes, featureCount, crs, bbox, ...(isTable ? {} : { columns }), ...result };
  }
  const isNamed = found.format !== 'csv' && found.format !== 'geojson';
  return { ...chosen, layers, layer: isNamed ? inspected.layer.name : null };
}

async function featuresOf(
  { folder, declared, isCut }: ConvertedFile,
  open: OpenLayer,
  isChosen: boolean,
  warnings: JobWarning[],
): Promise<{ features: InspectedFeatures; crs: InspectedSystem | null }> {
  const document = openDocument(open, { declared, scratch: folder }, warnings);
  const options = { isCut, maxFeatures: isChosen ? maxFeatures : maxOfOthers };
  const features = await inspectDocument(document.bytes, options);
  const { guessed } = document;
  const crs =
    guessed === null
      ? await sourceSystem(folder, open.source, declared)
      : systemOfCode(guessed.code, guessed.code === 4326 ? 'default' : guessed.code === 2056 ? 'range' : 'name', 'Assumed from the extent of the layer.'); // prettier-ignore
  return { features, crs };
}
