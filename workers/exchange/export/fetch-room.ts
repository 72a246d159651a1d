import type { HistoryArchive } from '../../../core/history/archive.ts';
import type { Job } from '../../../core/jobs/job.ts';
import { referenceUploads } from '../../../core/jobs/referenced-uploads.ts';
import type { ExportOptions } from '../../../core/exchange/export/export-options.ts';
import type { EventRecord } from '../../../core/exchange/records.ts';
import type { RecordFile } from '../../../core/exchange/export/content/exported-kind.ts';
import { roomRecords } from '../../../core/exchange/export/room-records.ts';
import type { RoomSnapshot } from '../../../core/exchange/export/room-snapshot.ts';
import type { WorkerDependencies } from '../../dependencies.ts';
import { recordsFile } from '../../steps/file-names.ts';
import type { StepWorkspace } from '../../sandbox/step-executor.ts';
import { objectInput } from '../../uploads/object-input.ts';
import { linesOf } from '../record-lines.ts';

export interface FetchRoomOptions {
  readonly workspace: StepWorkspace;
  readonly signal: AbortSignal;
  /** Called with the fraction (0 to 1) of the records, then of the files. */
  readonly report: (what: 'records' | 'files', share: number) => void;
}

/** The fetched content of the workspace. */
export interface FetchedRoom {
  /** Sequence number of the room's last change. */
  readonly lastSeq: number;
  /** The name of the room in the snapshot. */
  readonly name: string | null;
  readonly bytes: number;
}

/**
 * Fetches a snapshot of a room into a step workspace: its records and the objects that they name. The job
 * references these objects until it ends, so that they survive deletions in the meantime.
 */
export async function fetchRoom(
  { database, snapshots, objectStore }: Pick<WorkerDependencies, 'database' | 'snapshots' | 'objectStore'>,
  job: Job,
  options: ExportOptions,
  { workspace, signal, report }: FetchRoomOptions,
): Promise<FetchedRoom> {
  const files: RecordFile[] = [];
  // The snapshot is read-only, so references are added outside it. The sweep deletes objects only after its
  // grace period; after that, adding a reference throws BlobCondemned, and the next attempt takes a new
  // snapshot.
  const refer = async (more: readonly RecordFile[]) => {
    if (more.length === 0) return;
    const keys = more.map(({ key }) => key);
    await referenceUploads(database, job, keys);
    files.push(...more);
  };
  let bytes = 0;
  const { lastSeq, name } = await snapshots.take(job, async (snapshot: RoomSnapshot) => {
    const watch = {
      refer,
      report: (done: number, total: number) => report('records', done / total),
      archived: (archives: readonly HistoryArchive[]) => archivedEvents(objectStore, archives, signal),
    };
    async function* texts(stop: AbortSignal): AsyncGenerator<Uint8Array> {
      for await (const text of roomRecords(snapshot, options, watch)) {
        stop.throwIfAborted();
        const encoded = Buffer.from(text);
        bytes += encoded.length;
        yield encoded;
      }
    }
    await workspace.stageIn(recordsFile, { open: (stop) => Promise.resolve(texts(stop)) }, { signal });
    return snapshot.head;
  });
  const total = await fetchFiles(objectStore, files, { workspace, signal, report });
  return { lastSeq, name, bytes: bytes + total };
}

/** Fetches the objects into the workspace under their names; returns their total size. */
export async function fetchFiles(
  objectStore: WorkerDependencies['objectStore'],
  files: readonly RecordFile[],
  { workspace, signal, report }: FetchRoomOptions,
): Promise<number> {
  const total = files.reduce((sum, file) => sum + file.bytes, 0);
  let fetched = 0;
  await severalAtOnce(files, signal, async ({ name, key, bytes }, stop) => {
    await workspace.stageIn(name, objectInput(objectStore, key, { readOnly: true }), { signal: stop });
    report('files', (fetched += bytes) / Math.max(1, total));
  });
  return total;
}

/** The events of earlier imports, in the order of the imports. */
async function* archivedEvents(
  objectStore: WorkerDependencies['objectStore'],
  archives: readonly HistoryArchive[],
  signal: AbortSignal,
): AsyncGenerator<readonly EventRecord[]> {
  for (const { blobKey } of archives) {
    for await (const lines of linesOf(await objectStore.get(blobKey, undefined, signal)))
      yield lines.map((line) => JSON.parse(line) as EventRecord);
  }
}

/** Small files of a remote bucket mostly wait for the network. */
const atOnce = 4;

/**
 * The first failure stops the others, and is thrown after all of them have ended, because the workspace is
 * then removed.
 */
async function severalAtOnce<T>(
  items: readonly T[],
  signal: AbortSignal,
  work: (item: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const rest = items.values();
  const failure = new AbortController();
  const either = AbortSignal.any([signal, failure.signal]);
  const one = async () => {
    try {
      for (const item of rest) {
        either.throwIfAborted();
        await work(item, either);
      }
    } catch (error) {
      failure.abort(error);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, one));
  failure.signal.throwIfAborted();
}
