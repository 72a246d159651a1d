import { actorOf, type Caller } from '../access/caller.ts';
import { contentKinds, slideKinds } from '../content/kinds.ts';
import { type ExpectedState, requireUnchanged } from '../content/unchanged.ts';
import { Refusal } from '../errors.ts';
import { changeRoom } from '../rooms/change-room.ts';
import { limits } from '../limits.ts';
import type { Database } from '../ports/database.ts';
import type { Presentation, Slide } from './presentation.ts';
import { replaceSlides } from './replace-slides.ts';
import type { Room } from '../rooms/room.ts';
import { findKnown, type ObjectIds } from './shown-objects.ts';

/**
 * Replaces the slides. Throws Refusal `invalid_presentation` if two slides have the same id or a slide refers
 * to an object that the room does not have, and `state_changed`; a presentation that was never saved has state 0.
 */
export async function savePresentation(
  database: Database,
  {
    room: { key },
    caller,
    slides,
    expected,
  }: { room: Room; caller: Caller; slides: readonly Slide[]; expected?: ExpectedState },
): Promise<Presentation> {
  refuseDoubleIds(slides);
  return changeRoom(database, key, caller, async (repositories, room, emit) => {
    const { contentKey } = room;
    const known = await findKnown(repositories, contentKey, slides);
    for (const [index, slide] of slides.entries()) refuseUnknown(slide, index, known);
    const before = await repositories.presentations.find(contentKey);
    const now = before ?? { slides: [], updatedAt: 0 };
    requireUnchanged(expected, now);
    const saved = { slides, updatedBy: actorOf(caller).id, updatedAt: Date.now() };
    await replaceSlides(repositories, room, { before, saved }, emit);
    return saved;
  });
}

function refuseDoubleIds(slides: readonly Slide[]): void {
  const seen = new Set<string>();
  for (const [index, { id }] of slides.entries()) {
    if (seen.has(id)) throw refuse(`slides.${index}.id`, `"${id}" is used by another slide`);
    seen.add(id);
  }
}

function refuseUnknown({ visible }: Slide, index: number, known: ObjectIds): void {
  for (const kind of slideKinds) {
    const { slideMember } = contentKinds[kind];
    for (const id of visible?.[slideMember] ?? []) {
      if (known[slideMember].has(id)) continue;
      const shown = id.slice(0, limits.nameLength);
      throw refuse(
        `slides.${index}.visible.${slideMember}`,
        `refers to "${shown}", which does not exist in this room`,
      );
    }
  }
}

function refuse(field: string, flaw: string): Refusal {
  return new Refusal('invalid_presentation', `The presentation's ${field} ${flaw}.`, { field });
}
