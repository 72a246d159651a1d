import type { Job } from '../../jobs/job.ts';
import { limits } from '../../limits.ts';
import type { Repositories } from '../../ports/database.ts';
import type { Slide } from '../../presentation/presentation.ts';
import { replaceSlides } from '../../presentation/replace-slides.ts';
import type { Emit } from '../../rooms/change-room.ts';
import type { Room } from '../../rooms/room.ts';
import type { ImportPlan } from './import-plan.ts';
import type { LeftOut } from './left-out.ts';

/** Appends the slides of the file to those of the room, as many as the limits allow. */
export async function insertSlides(
  repositories: Pick<Repositories, 'presentations'>,
  room: Room,
  job: Job,
  { slides, saved }: ImportPlan,
  emit: Emit,
): Promise<{
  readonly created: number;
  readonly ids: Readonly<Record<string, string>>;
  readonly leftOut: readonly LeftOut[];
}> {
  const before = await repositories.presentations.find(room.contentKey);
  const own = before?.slides ?? [];
  const taken = slides.slice(0, bytesBehind(own, slides));
  const beyond = slides.slice(taken.length);
  const reason = `A presentation can have at most ${limits.slides} slides with ${limits.slidesBytes} bytes in total.`;
  const leftOut = beyond.map(
    ({ oldId, slide }) =>
      ({ what: 'slide', name: slide.title ?? oldId, code: 'limit_exceeded', reason }) as const,
  );
  if (taken.length > 0) {
    const all = [...own, ...taken.map(({ slide }) => slide)];
    const now = { updatedBy: job.actor.id, updatedAt: Date.now() };
    const stamp = own.length === 0 && saved !== undefined ? saved : now;
    await replaceSlides(repositories, room, { before, saved: { slides: all, ...stamp } }, emit);
  }
  const ids = Object.fromEntries(taken.map(({ oldId, slide }) => [oldId, slide.id]));
  return { created: taken.length, ids, leftOut };
}

/** The number of slides, from the first, that fit. The size of a single file was limited when it was read. */
function bytesBehind(own: readonly Slide[], slides: ImportPlan['slides']): number {
  const locations = Math.min(slides.length, Math.max(0, limits.slides - own.length));
  if (own.length === 0) return locations;
  let length = JSON.stringify(own).length;
  for (let taken = 0; taken < locations; taken++) {
    length += JSON.stringify(slides[taken]?.slide).length + 1;
    if (length > limits.slidesBytes) return taken;
  }
  return locations;
}
