import type { Repositories } from '../ports/database.ts';
import type { Emit } from '../rooms/change-room.ts';
import type { Room } from '../rooms/room.ts';
import type { Presentation } from './presentation.ts';

/** Saves the slides of a room within a change of it, and emits the event. `before`: what they replace. */
export async function replaceSlides(
  { presentations }: Pick<Repositories, 'presentations'>,
  { id, contentKey }: Pick<Room, 'id' | 'contentKey'>,
  { before, saved }: { readonly before: Presentation | null; readonly saved: Presentation },
  emit: Emit,
): Promise<void> {
  await presentations.save(contentKey, saved);
  // Only the number: the slides are too large to be included in every event; clients read them again.
  emit({
    kind: 'presentation.updated',
    objectType: 'presentation',
    objectId: id,
    before: before && { slides: before.slides.length },
    after: { slides: saved.slides.length },
  });
}
