import { emptyPlan, type ImportPlan, type PlannedLayer } from '../../core/exchange/import/import-plan.ts';
import { importedLayerPrefix, importPrefix } from '../../core/blobs/keys.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import { commonInput } from '../../core/jobs/job-input.ts';
import { plainStyle } from '../../core/layers/layer-fields.ts';
import { type LeftOut, LeftOutList } from '../../core/exchange/import/left-out.ts';
import { NewIds } from '../../core/exchange/import/new-ids.ts';
import { layerFiles } from '../../geo/layer/manifest.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { lineOf } from '../exchange/import/line-of.ts';
import type { Planning } from '../exchange/import/plan-room.ts';
import { storeTiles } from '../exchange/import/store-tiles.ts';
import type { ExternalTable } from '../steps/read-room-file/other-tables.ts';
import { manifestOf } from '../layer-files/manifest-of.ts';
import { filesIn } from '../layer-files/store-files.ts';
import { layersFolder } from '../steps/file-names.ts';
import type { BuildConvertedResult } from '../steps/build-converted/step.ts';
import { uploadName } from '../uploads/fetch-upload.ts';
import { convertInSandbox } from './convert-in-sandbox.ts';

/**
 * Plans the import of a GeoPackage that another program wrote: each feature table becomes a layer (points
 * too), converted like an upload that GDAL reads, and each tile table becomes the original of a raster.
 * Skipped tables are reported with the reason. With `firstLayer` (the number of the first layer in the
 * import), only these tables of the file are read.
 */
export async function planExternal(
  dependencies: Pick<WorkerDependencies, 'gdal' | 'engineThreads' | 'database'>,
  { workspace, store, job, attempt, maxBytes, io, report }: Planning,
  tables: readonly ExternalTable[],
  firstLayer: number | null = null,
): Promise<ImportPlan> {
  const leftOut = new LeftOutList();
  const ids = new NewIds(job.id);
  const { bytes: size, subject } = commonInput(job);
  const tiles = tables.filter(({ kind }) => kind === 'tiles');
  const reading = { ...io, report: () => undefined };
  const original = { workspace, store, ids, leftOut, job, source: uploadName, size, io: reading };
  const pyramids = await storeTiles({ ...original, prefix: importPrefix(attempt) }, tiles);
  const hasFeatures = tables.some(({ kind, rows }) => kind === 'features' && rows > 0);
  const source = {
    ...{ source: uploadName, size, name: withoutEnding(subject), maxBytes },
    ...(firstLayer === null ? {} : { only: new Map(tables.map(({ table, rows }) => [table, rows])) }),
  };
  const converted = hasFeatures
    ? await convertInSandbox(dependencies, workspace, { ...source, ...io, report }).catch(nothingInIt)
    : nothing;
  for (const table of tables) if (table.kind === 'attributes') leftOut.add(attributesOf(table));
  for (const table of tables) if (table.kind === 'features' && table.rows === 0) leftOut.add(emptyOf(table));
  for (const table of tables) if (table.kind === 'unreadable') leftOut.add(unreadableOf(table));
  const reported = converted.warnings.filter(({ code }) => !reportedAsSkipped.includes(code));
  const warnings = [...pyramids.warnings, ...reported];
  if (warnings.length > 0) await dependencies.database.jobs.warn(job.id, warnings);

  const layers: PlannedLayer[] = [];
  const of = converted.layers.length + 2;
  for (const [number, { name, folder, manifest }] of converted.layers.entries()) {
    const prefix = importedLayerPrefix(attempt, (firstLayer ?? 0) + number);
    const manifestFile = manifestOf(manifest);
    const files = [...filesIn(workspace, `${layersFolder}/${folder}`, layerFiles(manifest)), manifestFile];
    const message = `Storing “${name}”.`;
    await store.files(files, prefix, (bytes) => {
      const fraction = (number + Math.min(1, bytes / manifest.bytes)) / converted.layers.length;
      report({ stage: 'packing', progress: 85 + 5 * fraction, message, step: { n: number + 2, of } });
    });
    const now = Date.now();
    layers.push({
      id: ids.object('layer', name),
      name: lineOf(name, 'Layer'),
      description: null,
      ...plainStyle,
      objectPrefix: prefix,
      manifestKey: prefix + manifestFile.name,
      createdBy: job.actor.id,
      createdAt: now,
      updatedAt: now,
    });
  }
  return {
    ...emptyPlan,
    layers,
    rasters: pyramids.rasters,
    storedBytes: store.bytes,
    ...ids.reported(),
    leftOut: leftOut.list(),
  };
}

const nothing: BuildConvertedResult = { layers: [], warnings: [] };

/** Warnings that repeat what the result reports. */
const reportedAsSkipped: readonly string[] = ['not_read', 'empty_layer'];

/** An import of only empty tables is not an error. */
function nothingInIt(error: unknown): BuildConvertedResult {
  if (error instanceof JobProblem && error.code === 'empty_layer') return nothing;
  throw error;
}

function attributesOf({ name }: ExternalTable): LeftOut {
  return { what: 'table', name, code: 'no_geometry', reason: 'The table has no geometries.' };
}

function emptyOf({ name }: ExternalTable): LeftOut {
  return { what: 'layer', name, code: 'empty_layer', reason: 'The layer contains no features.' };
}

function unreadableOf({ name, reason = 'The table cannot be read.' }: ExternalTable): LeftOut {
  return { what: 'table', name, code: 'not_read', reason };
}

function withoutEnding(fileName: string): string {
  return fileName.replace(/\.gpkg$/i, '');
}
