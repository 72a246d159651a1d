import { importPrefix } from '../../../core/blobs/keys.ts';
import type { Job } from '../../../core/jobs/job.ts';
import type { JobProgress, JobStage } from '../../../core/jobs/job-state.ts';
import type { ImportPlan } from '../../../core/exchange/import/import-plan.ts';
import { type LeftOut, LeftOutList, moreLeftOut } from '../../../core/exchange/import/left-out.ts';
import { NewIds } from '../../../core/exchange/import/new-ids.ts';
import { renameSlide } from '../../../core/exchange/import/rename-slide.ts';
import type { WorkerDependencies } from '../../dependencies.ts';
import type { StepIo, StepWorkspace } from '../../sandbox/step-executor.ts';
import type { ImportStore } from './import-store.ts';
import { roomContents, type RoomContents } from './room-contents.ts';
import type { LayerInProgress, ReadRequest, ReadRoom, RoomFileSteps } from './room-file-steps.ts';
import { storeArchive } from './store-archive.ts';
import { storeComments } from './store-comments.ts';
import { storeLayers } from './store-layers.ts';
import { storeMarkers } from './store-markers.ts';
import { storeOriginals } from './store-originals.ts';
import { storeIcons, storeImages } from './store-pictures.ts';

export interface Planning {
  readonly workspace: StepWorkspace;
  /** The file in the workspace. */
  readonly source: ReadRequest;
  readonly store: ImportStore;
  readonly job: Job;
  readonly attempt: Parameters<typeof importPrefix>[0];
  /** Maximum number of bytes stored in total; null: unlimited. */
  readonly maxBytes: number | null;
  readonly io: Pick<StepIo<never>, 'signal' | 'wallClockMs'>;
  readonly report: (progress: JobProgress) => void;
}

/** Stores the content that the records of a room file describe, and plans its import. */
export async function planRoom(
  { database, engineThreads, pictures }: Pick<WorkerDependencies, 'database' | 'engineThreads' | 'pictures'>,
  steps: RoomFileSteps,
  { workspace, source, store, job, attempt, maxBytes, io, report }: Planning,
  { file, firstLayer }: { readonly file: ReadRoom; readonly firstLayer: LayerInProgress | null },
): Promise<ImportPlan> {
  const contents = await roomContents(workspace, await database.rooms.tally(job.roomKey));
  const ids = new NewIds(job.id);
  const leftOut = new LeftOutList(leftOutOf(file));
  const prefix = importPrefix(attempt);
  const progress = progressOf(contents, report);
  const { signal } = io;

  progress.at(0, 'processing', 'Cleaning icons and photos.');
  const parts = { workspace, store, pictures, job, ids, leftOut, signal };
  const icons = await storeIcons(parts, contents.icons);
  const images = await storeImages(parts, contents.images);
  const layers = await storeLayers(
    {
      ...{
        workspace,
        store,
        steps,
        firstLayer,
        attempt,
        ids,
        io,
        source: { ...source, threads: engineThreads },
      },
      spare: () => (maxBytes === null ? null : Math.max(0, maxBytes - store.bytes)),
      report: progress.ofLayer,
      warn: (warnings) => database.jobs.warn(job.id, warnings),
    },
    contents.layers,
  );
  const rasters = await storeOriginals({ workspace, store, prefix, ids, leftOut }, contents.rasters);
  const markers = await storeMarkers(workspace, store, {
    ...{ key: `${prefix}markers`, contentKey: job.contentKey, ids, needed: contents.neededMarkers },
    images: new Map(images.map(({ old, image }) => [old, image])),
    report: (count) => progress.at(0.9, 'processing', `Read ${count} of ${contents.markers} markers.`),
  });
  const commentsKey = `${prefix}comments`;
  if (contents.threads > 0)
    await storeComments(workspace, store, { key: commentsKey, ids, roomId: job.roomId });
  const archive = await storeArchive(workspace, store, contents.events);
  const slides = contents.slides.map((slide) => ({ oldId: slide.id, slide: renameSlide(slide, ids) }));
  return {
    icons,
    images: images.map(({ image }) => image),
    layers,
    rasters,
    markers,
    comments:
      contents.threads === 0 ? null : { key: commentsKey, threads: contents.threads, all: contents.comments },
    slides,
    ...(contents.saved === null ? {} : { saved: contents.saved }),
    settings: contents.head?.settings ?? null,
    archive,
    storedBytes: store.bytes,
    ...ids.reported(),
    leftOut: leftOut.list(),
  };
}

/** What reading the file has already skipped. */
function leftOutOf({ leftOut, leftOutCounts }: ReadRoom): LeftOut[] {
  const unreported = Object.values(leftOutCounts).reduce((sum, count) => sum + count, 0) - leftOut.length;
  return [
    ...leftOut.map(({ table, row, reason }) => {
      const name = row === null ? table : `${table} ${row}`;
      return { what: 'row', name, code: 'invalid_value', reason } as const;
    }),
    ...(unreported > 0 ? [moreLeftOut(unreported)] : []),
  ];
}

/** The range of the job's progress (0 to 100) that preparing covers. */
const [from, to] = [30, 70];

/** The steps shown by the job: reading the file, one per layer, one per raster, publishing. */
function progressOf({ layers, rasters }: RoomContents, report: Planning['report']) {
  const of = layers.length + rasters.length + 2;
  const at = (fraction: number, stage: JobStage, message: string, n = layers.length + 1) =>
    report({ stage, progress: from + (to - from) * Math.min(1, fraction), message, step: { n, of } });
  return {
    at,
    ofLayer: (number: number, fraction: number, message: string) =>
      at((0.9 * (number + fraction)) / layers.length, 'indexing', message, number + 2),
  };
}
