import { importedLayerPrefix } from '../../core/blobs/keys.ts';
import type { ImportPart } from '../../core/exchange/import/import-plan.ts';
import type { PlannedLayer } from '../../core/exchange/import/content/layer.ts';
import { LeftOutList, noneLeftOut } from '../../core/exchange/import/left-out.ts';
import { NewIds } from '../../core/exchange/import/new-ids.ts';
import { commonInput, declarationOf } from '../../core/jobs/job-input.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import { plainStyle } from '../../core/layers/layer-fields.ts';
import { layerFiles } from '../../geo/layer/manifest.ts';
import type { ImportActivities } from '../../workflows/contracts/rooms.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { isFaultOfFile } from '../exchange/import/fault-of-file.ts';
import { importProgress } from '../exchange/import/import-progress.ts';
import { lineOf } from '../exchange/import/line-of.ts';
import type { ImportOutline } from '../exchange/import/outline.ts';
import { manifestOf } from '../layer-files/manifest-of.ts';
import { filesIn } from '../layer-files/store-files.ts';
import type { StepWorkspace } from '../sandbox/step-executor.ts';
import type { BuildConvertedResult } from '../steps/build-converted/step.ts';
import { layersFolder } from '../steps/file-names.ts';
import { isLayer } from '../steps/read-room-file/other-tables.ts';
import { fetchUpload, uploadName } from '../uploads/fetch-upload.ts';
import { convertInSandbox, needsOfConversion } from './convert-in-sandbox.ts';
import { importPart, type ImportStep } from './import-step.ts';

/**
 * Upload → scratch → GDAL → files of a layer for each feature table of another program (points too) in the
 * bucket, like an upload that GDAL reads. If tables that were added to a room file cannot be read, they are
 * skipped and reported, and the room is imported without them.
 */
export function convertImportTables(
  dependencies: WorkerDependencies,
): ImportActivities['convertImportTables'] {
  return (input) =>
    importPart(
      dependencies,
      input,
      'tables',
      ({ kind, contents }) => importProgress(contents).rest(kind === 'room' ? 1 : 0, 'Converting tables.'),
      async (step, outline) => {
        const isRoom = outline.kind === 'room';
        const tables = outline.tables.filter(isLayer);
        // The progress of the room is already further than theirs.
        const quiet = isRoom ? { ...step, report: () => undefined } : step;
        try {
          return await convert(dependencies, quiet, outline);
        } catch (error) {
          if (!isRoom || !isFaultOfFile(error)) throw error;
          const { code, message: reason } = error;
          const leftOut = new LeftOutList();
          for (const { name } of tables) leftOut.add({ what: 'layer', name, code, reason });
          return { ids: {}, leftOut: leftOut.counts };
        }
      },
    );
}

async function convert(
  dependencies: WorkerDependencies,
  step: ImportStep,
  { kind, tables, contents }: ImportOutline,
): Promise<ImportPart> {
  const { job, signal, wallClockMs, spare, report } = step;
  const { bytes: size, subject } = commonInput(job);
  const only = new Map(tables.map(({ table, rows }) => [table, rows]));
  return dependencies.steps.withWorkspace(
    async (workspace) => {
      await fetchUpload(dependencies, job, workspace, { signal });
      const source = {
        ...{ source: uploadName, size, name: subject.replace(/\.gpkg$/i, '') },
        ...{ declared: declarationOf(job), maxBytes: spare() },
      };
      const converted = await convertInSandbox(dependencies, workspace, {
        ...{ ...source, signal, wallClockMs, report },
        ...(kind === 'room' ? { only } : {}),
      }).catch(nothingInIt);
      const warnings = converted.warnings.filter(({ code }) => !reportedAsSkipped.includes(code));
      await dependencies.database.jobs.warn(job.id, warnings);
      return storeConverted(workspace, step, converted, contents.layers.length);
    },
    needsOfConversion(size, dependencies.engineThreads),
  );
}

/** Stores the layers, numbered from `first` in the import. */
async function storeConverted(
  workspace: StepWorkspace,
  { job, attempt, store, report }: ImportStep,
  { layers }: BuildConvertedResult,
  first: number,
): Promise<ImportPart> {
  const ids = new NewIds(job.id);
  const planned: PlannedLayer[] = [];
  for (const [number, { name, folder, manifest }] of layers.entries()) {
    const prefix = importedLayerPrefix(attempt, first + number);
    const manifestFile = manifestOf(manifest);
    const files = [...filesIn(workspace, `${layersFolder}/${folder}`, layerFiles(manifest)), manifestFile];
    const message = `Storing “${name}”.`;
    await store.files(files, prefix, (bytes) => {
      const fraction = (number + Math.min(1, bytes / manifest.bytes)) / layers.length;
      const at = { n: number + 2, of: layers.length + 2 };
      report({ stage: 'packing', progress: 85 + 5 * fraction, message, step: at });
    });
    const now = Date.now();
    planned.push({
      ...{ id: ids.object('layer', name), name: lineOf(name, 'Layer'), description: null, ...plainStyle },
      ...{ objectPrefix: prefix, manifestKey: prefix + manifestFile.name },
      ...{ createdBy: job.actor.id, createdAt: now, updatedAt: now },
    });
  }
  return { layers: planned, ids: ids.assigned('layers'), leftOut: noneLeftOut };
}

const nothing: BuildConvertedResult = { layers: [], warnings: [] };

/** Warnings that repeat what the result reports. */
const reportedAsSkipped: readonly string[] = ['not_read', 'empty_layer'];

/** An import of only empty tables is not an error. */
function nothingInIt(error: unknown): BuildConvertedResult {
  if (error instanceof JobProblem && error.code === 'empty_layer') return nothing;
  throw error;
}
