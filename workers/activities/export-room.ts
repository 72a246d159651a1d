import { Context } from '@temporalio/activity';
import { artifactKey } from '../../core/blobs/keys.ts';
import { storeObjects } from '../../core/blobs/store-objects.ts';
import type { Job } from '../../core/jobs/job.ts';
import { jobSubject } from '../../core/jobs/job-subject.ts';
import type { JobProgress, JobStage, JobWarning } from '../../core/jobs/job-state.ts';
import { runningJob } from '../../core/jobs/running-job.ts';
import { exportInput } from '../../core/exchange/export/export-input.ts';
import { madeOf } from '../../core/exchange/export/export-options.ts';
import { publishArtifact } from '../../core/exchange/export/store-artifact.ts';
import { fileTypes, layerFileName, lossesOf, notInFormat } from '../../core/exchange/export/layer-formats.ts';
import { roomFileName } from '../../core/exchange/tables/table-names.ts';
import type { RoomActivities } from '../../workflows/contracts/rooms.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { fetchLayer } from '../exchange/export/fetch-layer.ts';
import { type FetchRoomOptions, fetchRoom } from '../exchange/export/fetch-room.ts';
import { needsOfStep } from '../sandbox/needs-of-step.ts';
import type { StepIo } from '../sandbox/step-executor.ts';
import { layerFile } from '../steps/file-names.ts';
import { writeLayerFileStep } from '../steps/write-layer-file/step.ts';
import { roomFile } from '../steps/file-names.ts';
import { writeRoomFileStep } from '../steps/write-room-file/step.ts';
import { watchActivity } from './watch-activity.ts';

/**
 * Snapshot of a room → records and files in a step workspace → the file in the bucket, which ends the job.
 */
export function exportRoom(dependencies: WorkerDependencies): RoomActivities['exportRoom'] {
  return async (input) => {
    const { database, objectStore: objects, clock } = dependencies;
    const job = await runningJob(database, input);
    const { options, work = 0 } = exportInput(job);
    const { attempt, startToCloseTimeoutMs } = Context.current().info;
    const key = artifactKey({ ...input, attempt });
    const first = at('copying', 1, `Reading ${jobSubject(job)}.`, 1);
    await watchActivity(dependencies, input, first, ({ signal, report }) =>
      dependencies.steps.withWorkspace(
        async (workspace) => {
          const bringing: FetchRoomOptions = {
            ...{ workspace, signal },
            report: (what, share) => report(fetched[what](share)),
          };
          const io: StepIo<never> = {
            ...{ signal, wallClockMs: startToCloseTimeoutMs * 0.9 },
            report: ({ fraction, message }) => report(at('packing', 30 + 58 * fraction, message, 2)),
          };
          const made =
            options.format === 'geopackage'
              ? await writeRoom(dependencies, job, bringing, io)
              : await writeLayer(dependencies, job, bringing, io);
          const { name, fileName, lastSeq, bytes, sha256, losses } = made;
          const { mediaType } = fileTypes[options.format];
          const write = () => workspace.stageOut(name, key, { size: bytes, signal });
          report(at('packing', 89, 'Storing the file.', 3));
          await storeObjects({ database, objects, clock }, [{ key, mediaType, sha256, write }], { signal });
          const file = { blobKey: key, bytes, mediaType, fileName, madeOf: madeOf(lastSeq, options) };
          await publishArtifact({ database, objects }, job, file, losses);
        },
        needsOfStep(writeRoomFileStep, { options, bytes: work }),
      ),
    );
  };
}

interface MadeFile {
  /** Name of the file in the workspace, and the name offered for download. */
  readonly name: string;
  readonly fileName: string;
  readonly lastSeq: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly losses: readonly JobWarning[];
}

async function writeRoom(
  dependencies: WorkerDependencies,
  job: Job,
  bringing: FetchRoomOptions,
  io: StepIo<never>,
): Promise<MadeFile> {
  const { options } = exportInput(job);
  const { lastSeq, name, bytes } = await fetchRoom(dependencies, job, options, bringing);
  const written = await bringing.workspace.run(writeRoomFileStep, { options, bytes }, io);
  return { ...written, name: roomFile, fileName: roomFileName(job.roomId, name), lastSeq, losses: [] };
}

async function writeLayer(
  dependencies: WorkerDependencies,
  job: Job,
  bringing: FetchRoomOptions,
  io: StepIo<never>,
): Promise<MadeFile> {
  const { part, format, for: program, filter } = exportInput(job).options;
  const layerId = part?.layers?.[0];
  if (layerId === undefined || format === 'geopackage')
    throw new Error('this format requires exactly one layer');
  const { manifest, ...from } = await fetchLayer(dependencies, job, layerId, bringing);
  const { folder, bytes, lastSeq, layer: source } = from;
  const { name, color, opacity, strokeWeight, style } = source;
  const layer = { name, color, opacity, strokeWeight, style };
  const written = await bringing.workspace.run(
    writeLayerFileStep,
    {
      ...{ manifest, folder, format, bytes, layer },
      ...(program === undefined ? {} : { for: program }),
      ...(filter === undefined ? {} : { filter }),
    },
    io,
  );
  const losses = [...lossesOf(format, manifest), ...written.losses.map(notInFormat)];
  return { ...written, name: layerFile, fileName: layerFileName(source, format), lastSeq, losses };
}

const fetched: Record<'records' | 'files', (share: number) => JobProgress> = {
  records: (share) => at('copying', 1 + 14 * share, 'Reading the contents of the room.', 1),
  files: (share) => at('copying', 15 + 15 * share, 'Fetching the files of the room.', 1),
};

function at(stage: JobStage, progress: number, message: string, n: number): JobProgress {
  return { stage, progress: Math.min(99, progress), message, step: { n, of: 3 } };
}
