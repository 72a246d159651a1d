import { Readable } from 'node:stream';
import { importPrefix } from '../../../core/blobs/keys.ts';
import type { ImportPart } from '../../../core/exchange/import/import-plan.ts';
import type { PlannedLayer } from '../../../core/exchange/import/content/layer.ts';
import { type LeftOut, LeftOutList } from '../../../core/exchange/import/left-out.ts';
import { NewIds } from '../../../core/exchange/import/new-ids.ts';
import type { Job } from '../../../core/jobs/job.ts';
import type { JobProgress } from '../../../core/jobs/job-state.ts';
import type { WorkerDependencies } from '../../dependencies.ts';
import type { StepWorkspace } from '../../sandbox/step-executor.ts';
import { recordsFile } from '../../steps/file-names.ts';
import { importProgress } from './import-progress.ts';
import type { ImportStore } from './import-store.ts';
import { tablesToImport } from './external-tables.ts';
import type { ImportOutline } from './outline.ts';
import { type PackedFiles, packFiles } from './packed-files.ts';
import { needsRecords, type RoomContents, roomContents } from './room-contents.ts';
import type { LayerInProgress, ReadRoom } from './room-file-steps.ts';
import { storeArchive } from './store-archive.ts';
import { type StoreLayer, storeLayer } from './store-layer.ts';
import { storeOriginals } from './store-originals.ts';
import { pictureFiles } from './store-pictures.ts';

interface ReadRoomStep {
  readonly job: Job;
  readonly attempt: Parameters<typeof importPrefix>[0];
  readonly store: ImportStore;
  readonly report: (progress: JobProgress) => void;
}

/**
 * Stores what the records of a room file describe and the later steps need, while the program builds the
 * first layer. `layers`: number of layers that were stored.
 */
export async function readRoom(
  { database }: Pick<WorkerDependencies, 'database'>,
  workspace: StepWorkspace,
  step: ReadRoomStep,
  { file, firstLayer }: { readonly file: ReadRoom; readonly firstLayer: LayerInProgress | null },
): Promise<{ readonly outline: ImportOutline; readonly part: ImportPart; readonly layers: number }> {
  const { job, attempt, store, report } = step;
  const prefix = importPrefix(attempt);
  const records = () => workspace.read(recordsFile);
  let recordsBytes = 0;
  const counted = countBytes(records(), (bytes) => (recordsBytes += bytes));
  const contents = await roomContents(counted, await database.rooms.tally(job.roomKey));
  const ids = new NewIds(job.id);
  const leftOut = leftOutOf(file);
  const tables = tablesToImport(file.externalLayers, leftOut);

  const rasters = await storeOriginals({ workspace, store, prefix, ids, leftOut }, contents.rasters);
  const archive = await storeArchive(store, records, contents.events);
  const pictures = await storePictureFiles(workspace, step, contents);

  const [item] = contents.layers;
  const layers: PlannedLayer[] = [];
  if (firstLayer !== null && item !== undefined) {
    const storing: StoreLayer = {
      ...{ workspace, store, jobs: database.jobs, attempt, ids },
      report: (fraction, message) => report(importProgress(contents).layer(0, fraction, message)),
    };
    layers.push(await storeLayer(storing, item, 0, firstLayer));
  }
  // Only now: the program, which is untrusted, could still write to the file.
  const recordsKey = needsRecords(contents) ? `${prefix}records` : null;
  if (recordsKey !== null) await store.stageOut(workspace, recordsFile, recordsKey, recordsBytes);
  return {
    outline: { kind: 'room', contents, tables, recordsKey, pictures },
    part: { layers, rasters, archive, ids: ids.assigned('layers', 'rasters'), leftOut: leftOut.counts },
    layers: layers.length,
  };
}

/** Stores the files of icons and photos, which a later step cleans, as one object. */
async function storePictureFiles(
  workspace: StepWorkspace,
  { attempt, store }: ReadRoomStep,
  { icons, images }: RoomContents,
): Promise<PackedFiles | null> {
  const files = pictureFiles(icons, images);
  if (files.length === 0) return null;
  const key = `${importPrefix(attempt)}pictures`;
  const pack = () => Readable.from(packFiles(workspace, files));
  return { key, bytes: await store.stream(key, 'application/octet-stream', pack, false) };
}

/** Passes the chunks through and reports the size of each. */
export async function* countBytes(
  chunks: AsyncIterable<Buffer>,
  count: (bytes: number) => void,
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    count(chunk.length);
    yield chunk;
  }
}

/** What reading the file has already skipped. */
export function leftOutOf({ leftOut, leftOutCounts }: ReadRoom): LeftOutList {
  const more = Object.values(leftOutCounts).reduce((sum, count) => sum + count, 0) - leftOut.length;
  const listed = leftOut.map(({ table, row, reason, code = 'invalid_value' }): LeftOut => {
    const name = row === null ? table : `${table} ${row}`;
    return { what: 'row', name, code, reason };
  });
  return new LeftOutList(listed, Math.max(0, more));
}
