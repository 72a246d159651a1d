import { settleQuota } from '../../blobs/reserve-quota.ts';
import { completeJob } from '../../jobs/complete-job.ts';
import { JobProblem } from '../../jobs/job-problem.ts';
import type { JobWarning } from '../../jobs/job-state.ts';
import type { Job } from '../../jobs/job.ts';
import type { Database } from '../../ports/database.ts';
import { type LeftOut, LeftOutList } from '../import/left-out.ts';
import { copySettings } from '../import/apply-settings.ts';
import { settingsWithIcons } from '../import/rename-style-icons.ts';
import { addSlides, copiedSlides } from './add-slides.ts';
import { cloneInput } from './clone-input.ts';
import { cloneResult, sentenceOf } from './clone-result.ts';
import type { CopiedContent } from './room-copy.ts';
import { emitCopies } from './emit-copies.ts';
import { newIconOf, renameLayerIcons } from './rename-layer-icons.ts';

/**
 * Copies the room and completes the job in one transaction. The rows are copied first, without the lock of
 * the room, because they are not visible yet; writers wait only for the steps that follow. Throws like
 * `completeJob`, JobProblem `source_unreadable` if the source can no longer be read, Refusal `quota_exceeded`
 * and `limit_exceeded`.
 */
export async function cloneRoom(database: Database, job: Job): Promise<void> {
  const { sourceRoomKey: roomKey, sourceTokenId: tokenId } = cloneInput(job);
  const userId = job.actor.type === 'user' ? job.actor.id : null;
  const target = { roomId: job.roomId, contentKey: job.contentKey };
  try {
    await database.transaction(async (unit) => {
      const copied = await unit.roomCopies.copy({ roomKey, tokenId, userId }, target);
      if (copied === null) throw JobProblem.of('source_unreadable');
      const within = { ...unit, transaction: inside, ownTransaction: inside };
      function inside<T>(work: (own: typeof unit) => Promise<T>): Promise<T> {
        return work(unit);
      }
      if (!(await publish(within, job, copied))) throw new EndedBefore();
    });
  } catch (error) {
    if (!(error instanceof EndedBefore)) throw error;
  }
}

/** The job had already ended: rolls back the second copy. */
class EndedBefore extends Error {}

/** False if the job had already ended. */
async function publish(database: Database, job: Job, copied: CopiedContent): Promise<boolean> {
  const { slides, ids: slideIds } = copiedSlides(copied);
  const end = { result: cloneResult(copied, slideIds), message: sentenceOf(copied) };
  let isPublished = false;
  await completeJob(database, job, end, async (repositories, room, emit) => {
    await repositories.roomCopies.referenceObjects(room.contentKey);
    const settling = { id: job.reservationId, ownerId: room.ownerId, roomKey: room.key, bytes: copied.bytes };
    if (settling.id !== null || settling.bytes > 0) await settleQuota(repositories.quota, settling);
    await addSlides(repositories, room, { slides, job, emit });
    await renameLayerIcons(repositories, room.contentKey, copied.ids);
    const settings = settingsWithIcons(copied.settings, newIconOf(copied.ids));
    const taken = await copySettings(repositories, room, { settings, job, emit });
    const leftOut = new LeftOutList(copied.unfinished.map(unfinished));
    for (const each of taken.leftOut) leftOut.add(each);
    await repositories.jobs.answer(job.id, { leftOut: leftOut.list() });
    await repositories.jobs.warn(job.id, publicOnly(copied));
    await emitCopies(repositories, { job, room, copied, slides: slides.length, emit });
    isPublished = true;
  });
  return isPublished;
}

/**
 * The warning about content that the public may not read; it does not reveal whether the source has such
 * content.
 */
function publicOnly({ isReader, counts }: CopiedContent): JobWarning[] {
  if (isReader || counts.rasters + counts.images === 0) return [];
  const message =
    'The source was read as a public room. Original files of raster layers, EXIF data of photos and unused ' +
    'photos are not copied; members of the source and tokens with `read` copy them.';
  return [{ code: 'public_content_only', message }];
}

function unfinished(name: string): LeftOut {
  const reason = 'It is still being processed; clone the room again to include it.';
  return { what: 'raster', name, code: 'raster_unfinished', reason };
}
