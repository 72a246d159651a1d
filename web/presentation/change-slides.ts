import { readPresentation } from '../deck/read-presentation.ts';
import { mergeFields } from '../saving/merge-fields.ts';
import { SaveConflict } from '../saving/save-merging.ts';
import { t } from '../i18n/language.ts';
import { isChartroomError, service, type Slide } from '../service/service.ts';

/** A change to the slides of a room; throws if it is no longer possible. */
export type SlidesChange = (slides: readonly Slide[]) => readonly Slide[];

/** The previous change: changes by one user are applied one after the other. */
let before: Promise<unknown> = Promise.resolve();

/** Others can save again while a change is sent. */
const maxTries = 5;

/**
 * Changes the slides of a room. The API replaces all slides at once, so the change is applied to those that were saved
 * last, and again if others save at the same moment. Throws ChartroomError.
 */
export function changeSlides(roomId: string, change: SlidesChange): Promise<void> {
  const changing = before.then(async () => {
    for (let tries = 1; ; tries++) {
      const { slides, updatedAt } = await readPresentation(roomId);
      try {
        await service.PUT('/api/rooms/{roomId}/presentation', {
          params: { path: { roomId }, header: { 'If-Match': `"${updatedAt ?? 0}"` } },
          body: { slides: [...change(slides)] },
        });
        return;
      } catch (error) {
        if (!isChartroomError(error, 'state_changed') || tries === maxTries) throw error;
      }
    }
  });
  before = changing.catch(() => undefined);
  return changing;
}

/** Inserts the slide at this index. */
export function withSlide(slide: Slide, index: number): SlidesChange {
  return (slides) => slides.toSpliced(index, 0, slide);
}

export function withoutSlide(id: string): SlidesChange {
  return (slides) => slides.filter((slide) => slide.id !== id);
}

/** Updates fields of the slide. Throws SaveConflict if others changed the same fields of those that the user has `seen`. */
export function withMembers(
  id: string,
  members: Partial<Omit<Slide, 'id'>>,
  seen: Partial<Omit<Slide, 'id'>> = {},
): SlidesChange {
  return (slides) => {
    const index = indexOf(slides, id);
    const now = slides[index] ?? { id };
    const conflicts = mergeFields<object>(seen, members, now).conflicts.filter((name) =>
      Object.hasOwn(seen, name),
    );
    if (conflicts.length > 0) throw new SaveConflict({ ...now, updatedAt: 0 }, conflicts);
    return slides.map((slide, n) => (n === index ? { ...slide, ...members } : slide));
  };
}

/** Moves the slide by this number of positions, clamped to the first and last. */
export function movedBy(id: string, steps: number): SlidesChange {
  return (slides) => {
    const from = indexOf(slides, id);
    const to = Math.max(0, Math.min(from + steps, slides.length - 1));
    const moved = slides.slice(from, from + 1);
    return slides.toSpliced(from, 1).toSpliced(to, 0, ...moved);
  };
}

function indexOf(slides: readonly Slide[], id: string): number {
  const index = slides.findIndex((slide) => slide.id === id);
  if (index === -1) throw new Error(t('present.deletedByOther'));
  return index;
}
