import { importPrefix } from '../../core/blobs/keys.ts';
import { commonInput, declarationOf } from '../../core/jobs/job-input.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import { jobSubject } from '../../core/jobs/job-subject.ts';
import { runningJob } from '../../core/jobs/running-job.ts';
import { refuseOtherFiles } from '../../core/uploads/geopackage-only.ts';
import { type Declaration, nameOfDeclared } from '../../geo/declaration.ts';
import { refuseReadingOptions } from '../../geo/detect/refuse-reading-options.ts';
import type { ImportActivities } from '../../workflows/contracts/rooms.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { outlineOfExternal } from '../exchange/import/external-tables.ts';
import { isLayer } from '../steps/read-room-file/other-tables.ts';
import { layerSteps } from '../exchange/import/layer-steps.ts';
import { readRoom } from '../exchange/import/read-room.ts';
import type { RoomFileSteps } from '../exchange/import/room-file-steps.ts';
import { asJobProblem } from '../steps/raster-programs/as-job-problem.ts';
import { readRoomFileStep } from '../steps/read-room-file/step.ts';
import { fetchUpload, uploadName } from '../uploads/fetch-upload.ts';
import { readBeginning } from '../uploads/read-beginning.ts';
import { needsOfConversion } from './convert-in-sandbox.ts';
import { importStep, storePart } from './import-step.ts';

const geopackage = { format: 'gdal', kind: 'geopackage', what: 'a GeoPackage' } as const;
const wholeRoom =
  'An exported room is imported with all of its content. Omit “layer”, or upload the file with “/api/layers/upload” to import one of its layers.';

function refuseForRooms({ layer, crs }: Declaration): void {
  if (layer !== undefined) throw new JobProblem('unknown_layer', wholeRoom);
  if (crs === undefined || ('code' in crs && crs.code === 4326)) return;
  const found = nameOfDeclared(crs);
  const message = `An exported room is always in degrees of WGS 84, not in “${found}”. Omit “crs”.`;
  throw new JobProblem('unsupported_crs', message, { details: { found } });
}

/**
 * Upload → scratch → validation and reading → records, pictures and originals of rasters in the bucket. The
 * program that reads a room file also builds its first layer (record 0075).
 */
export function readImport(
  dependencies: WorkerDependencies,
  steps: RoomFileSteps,
): ImportActivities['readImport'] {
  return async (input) => {
    const { database, objectStore, engineThreads: threads } = dependencies;
    const uploaded = await runningJob(database, input);
    const { bytes: size } = commonInput(uploaded);
    refuseOtherFiles(await readBeginning(objectStore, uploaded, 16));
    const declared = declarationOf(uploaded);
    await asJobProblem(Promise.resolve().then(() => refuseReadingOptions(declared, geopackage)));
    const fetching = {
      stage: 'validating',
      progress: 1,
      message: `Fetching ${jobSubject(uploaded)}.`,
    } as const;
    // The program starts while the file is fetched.
    const needs = { ...needsOfConversion(size, threads), prestart: readRoomFileStep.program };

    return importStep(dependencies, input, { first: () => fetching, stored: 0 }, (step) =>
      dependencies.steps.withWorkspace(async (workspace) => {
        const { job, store, signal, wallClockMs, report, spare } = step;
        await fetchUpload(dependencies, job, workspace, {
          signal,
          report: (done) => report({ ...fetching, progress: 1 + 9 * Math.min(1, done / size) }),
        });
        await using read = await steps.read(
          workspace,
          { source: uploadName, size, threads, maxBytes: spare() },
          {
            ...{ signal, wallClockMs },
            report: ({ stage, fraction, message }) =>
              report({ stage, progress: 10 + 20 * Math.min(1, fraction), message }),
          },
        );
        const { file, firstLayer } = read;
        if (file.kind === 'room') refuseForRooms(declared);
        const { outline, part, layers } =
          file.kind === 'room'
            ? await readRoom(dependencies, workspace, step, { file, firstLayer })
            : { ...outlineOfExternal(file.tables), layers: 0 };
        const outlineKey = `${importPrefix(step.attempt)}outline.json`;
        await store.putJson(outlineKey, outline);
        const { contents, tables, pictures } = outline;
        return {
          outlineKey,
          part: await storePart(step, 'read', part),
          layers: layerSteps(layers, contents.layers.length),
          hasPictures: pictures !== null,
          hasMarkers: contents.markers > 0,
          hasTiles: tables.some(({ kind }) => kind === 'tiles'),
          hasTables: tables.some(isLayer),
        };
      }, needs),
    );
  };
}
