import { contentKinds } from '../../content/kinds.ts';
import { namedObjects, renameSlides } from '../../content/rename-objects.ts';
import type { Slide } from '../../presentation/presentation.ts';
import type { NewIds } from './new-ids.ts';

/** The ids of markers on the slides. */
export function markersOn(slides: readonly Slide[]): Iterable<string> {
  return namedObjects(slides).marker;
}

/** The slide with new ids; references to objects that are not in the file are removed. */
export function renameSlide(slide: Slide, ids: NewIds): Slide {
  const { slides } = renameSlides(
    [slide],
    (kind, id) => ids.find(contentKinds[kind].plural, id),
    () => ids.slide(slide.id),
  );
  return slides[0] ?? slide;
}
