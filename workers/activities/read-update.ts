import { importPrefix } from '../../core/blobs/keys.ts';
import { Refusal } from '../../core/errors.ts';
import { markersTable } from '../../core/exchange/tables/markers.ts';
import { baseOf } from '../../core/exchange/update/room-base.ts';
import { updateOptions } from '../../core/exchange/update/update-input.ts';
import { commonInput } from '../../core/jobs/job-input.ts';
import { jobSubject } from '../../core/jobs/job-subject.ts';
import { runningJob } from '../../core/jobs/running-job.ts';
import { refuseOtherFiles } from '../../core/uploads/geopackage-only.ts';
import type { UpdateActivities } from '../../workflows/contracts/room-updates.ts';
import type { WorkerDependencies } from '../dependencies.ts';
import { tablesToImport } from '../exchange/import/external-tables.ts';
import { LeftOutList } from '../../core/exchange/import/left-out.ts';
import { countBytes, leftOutOf } from '../exchange/import/read-room.ts';
import { roomContents } from '../exchange/import/room-contents.ts';
import { compareLayers } from '../exchange/update/compare-layers.ts';
import { type ComparedFile, hasChangedFeatures } from '../exchange/update/compared-file.ts';
import { leftInRoom } from '../exchange/update/left-in-room.ts';
import type { StepIo, StepWorkspace } from '../sandbox/step-executor.ts';
import { recordsFile } from '../steps/file-names.ts';
import { isLayer } from '../steps/read-room-file/other-tables.ts';
import type { RoomFile } from '../steps/read-room-file/room-file.ts';
import { readRoomFileStep } from '../steps/read-room-file/step.ts';
import { fetchUpload, uploadName } from '../uploads/fetch-upload.ts';
import { readBeginning } from '../uploads/read-beginning.ts';
import { needsOfConversion } from './convert-in-sandbox.ts';
import { importStep, type ImportStep, storePart } from './import-step.ts';

/** Upload → scratch → validation, records, and comparison of its layers with those of the room. Nothing changes. */
export function readUpdate(dependencies: WorkerDependencies): UpdateActivities['readUpdate'] {
  return async (input) => {
    const { database, objectStore, engineThreads: threads } = dependencies;
    const uploaded = await runningJob(database, input);
    const { bytes: size } = commonInput(uploaded);
    refuseOtherFiles(await readBeginning(objectStore, uploaded, 16));
    const message = `Fetching ${jobSubject(uploaded)}.`;
    const first = () => ({ stage: 'validating', progress: 1, message }) as const;
    const needs = { ...needsOfConversion(size, threads), prestart: readRoomFileStep.program };
    return importStep(dependencies, input, { first, stored: 0 }, (step) =>
      dependencies.steps.withWorkspace(async (workspace) => {
        const { job, signal } = step;
        await fetchUpload(dependencies, job, workspace, { signal });
        const file = await readFile(workspace, size, ioOf(step, 1, 20));
        return compareFile(dependencies, workspace, step, file);
      }, needs),
    );
  };
}

/** Reports the progress of a step program as the range of the job's progress. */
function ioOf({ signal, wallClockMs, report }: ImportStep, from: number, to: number): StepIo<never> {
  return {
    ...{ signal, wallClockMs },
    report: ({ stage, fraction, message }) =>
      report({ stage, progress: from + (to - from) * Math.min(1, fraction), message }),
  };
}

async function readFile(workspace: StepWorkspace, size: number, io: StepIo<never>): Promise<RoomFile> {
  let file: RoomFile | null = null;
  await workspace.run(
    readRoomFileStep,
    { file: uploadName, size, firstLayer: null },
    { ...io, onPart: (part) => (file = part.kind === 'room' ? part : null) },
  );
  const read = file as RoomFile | null;
  if (read === null) throw new Refusal('not_a_room_file');
  if (read.isClipped) throw new Refusal('partial_export');
  return read;
}

async function compareFile(
  dependencies: WorkerDependencies,
  workspace: StepWorkspace,
  step: ImportStep,
  file: RoomFile,
) {
  const { database } = dependencies;
  const { job, store } = step;
  const prefix = importPrefix(step.attempt);
  let recordsBytes = 0;
  const records = countBytes(workspace.read(recordsFile), (bytes) => (recordsBytes += bytes));
  // Its markers and comments are not added to those of the room.
  const contents = await roomContents(records, { markers: 0, comments: 0 });
  if (contents.head === null) throw new Refusal('not_a_room_file');
  const base = await baseOf(database, job, contents.head);
  const leftOut = leftOutOf(file);
  const tables = tablesToImport(file.externalLayers, leftOut).filter(isLayer);
  const asked = { source: uploadName, size: commonInput(job).bytes, io: ioOf(step, 20, 40) };
  const edits = await compareLayers(dependencies, workspace, job, contents.layers, asked);
  for (const each of await leftInRoom(database, job, base, file)) leftOut.add(each);

  const unreadMarkers = file.leftOutCounts.markers ?? 0;
  const recordsKey = contents.markers + unreadMarkers > 0 ? `${prefix}records` : null;
  if (recordsKey !== null) await store.stageOut(workspace, recordsFile, recordsKey, recordsBytes);
  const outlineKey = `${prefix}outline.json`;
  await store.putJson(outlineKey, { kind: 'room', contents, tables, recordsKey, pictures: null });
  const comparedKey = `${prefix}compared.json`;
  await store.putJson(comparedKey, {
    ...{
      base,
      edits,
      unreadMarkers,
      hasMarkers: !file.absentTables.includes(markersTable.name),
      leftOut: leftOut.list(),
    },
    addedNames: tables.map(({ name }) => name),
  } satisfies ComparedFile);
  const { dryRun } = updateOptions(job);
  const changed = edits.flatMap((edit, from) => (hasChangedFeatures(edit) ? [{ from, to: from + 1 }] : []));
  return {
    ...{ outlineKey, comparedKey },
    part: await storePart(step, 'read', { ids: {}, leftOut: new LeftOutList().counts }),
    layers: dryRun ? [] : changed,
    hasTables: !dryRun && tables.length > 0,
  };
}
