import type { Emit } from '../../rooms/change-room.ts';
import { renameSlides } from '../../content/rename-objects.ts';
import { Refusal } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Job } from '../../jobs/job.ts';
import { refuseBeyondLimit } from '../../limit-exceeded.ts';
import { limits } from '../../limits.ts';
import type { Repositories } from '../../ports/database.ts';
import type { Slide } from '../../presentation/presentation.ts';
import { replaceSlides } from '../../presentation/replace-slides.ts';
import type { Room } from '../../rooms/room.ts';
import type { CopiedContent } from './room-copy.ts';

/** The slides of the source with new ids, referring to the copied objects. */
export function copiedSlides({ slides, shown }: Pick<CopiedContent, 'slides' | 'shown'>) {
  return renameSlides(
    slides,
    (kind, id) => shown[kind][id] ?? null,
    () => newId('slide'),
  );
}

/**
 * Appends slides to those of the room, within a change of the room. Throws Refusal `limit_exceeded` if there
 * would be too many slides or too much text.
 */
export async function addSlides(
  repositories: Pick<Repositories, 'presentations'>,
  room: Room,
  { slides: added, job, emit }: { readonly slides: readonly Slide[]; readonly job: Job; readonly emit: Emit },
): Promise<void> {
  if (added.length === 0) return;
  const before = await repositories.presentations.find(room.contentKey);
  const slides = [...(before?.slides ?? []), ...added];
  refuseBeyondLimit('slides', slides.length);
  if (before !== null && JSON.stringify(slides).length > limits.slidesBytes) {
    const sentence = `The slides of a presentation are limited to ${limits.slidesBytes} bytes; delete existing slides first.`;
    throw new Refusal('limit_exceeded', sentence, { what: 'slidesBytes', limit: limits.slidesBytes });
  }
  const saved = { slides, updatedBy: job.actor.id, updatedAt: Date.now() };
  await replaceSlides(repositories, room, { before, saved }, emit);
}
