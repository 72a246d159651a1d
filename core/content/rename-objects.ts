import { contentKinds, slideKinds, type SlideKind, type SlideMember } from './kinds.ts';

/** The parts of a slide that are renamed: its id and its references to objects. */
interface RenamableSlide {
  readonly id: string;
  readonly visible?: VisibleObjects | null | undefined;
}

type VisibleObjects = { readonly [Member in SlideMember]?: readonly string[] | null | undefined };

/** The id of a copied object in its new room; null if the object was not copied. */
export type NewIdOf = (kind: SlideKind, id: string) => string | null;

/** The objects that slides refer to, by kind: all ids that a `NewIdOf` must support. */
export function namedObjects(
  slides: readonly RenamableSlide[],
): Readonly<Record<SlideKind, ReadonlySet<string>>> {
  const named = Object.fromEntries(slideKinds.map((kind) => [kind, new Set<string>()])) as Record<
    SlideKind,
    Set<string>
  >;
  for (const { visible } of slides)
    for (const kind of slideKinds)
      for (const id of visible?.[contentKinds[kind].slideMember] ?? []) named[kind].add(id);
  return named;
}

/**
 * Renames copied slides so that they refer to the copied objects. References to objects that were not copied
 * are removed.
 */
export function renameSlides<Slide extends RenamableSlide>(
  slides: readonly Slide[],
  newIdOf: NewIdOf,
  newSlideId: () => string,
): { readonly slides: readonly Slide[]; readonly ids: ReadonlyMap<string, string> } {
  const ids = new Map<string, string>();
  const renamed = slides.map((slide) => {
    const id = newSlideId();
    ids.set(slide.id, id);
    const { visible } = slide;
    return visible === undefined || visible === null
      ? { ...slide, id }
      : { ...slide, id, visible: renameVisible(visible, newIdOf) };
  });
  return { slides: renamed, ids };
}

function renameVisible(visible: VisibleObjects, newIdOf: NewIdOf): VisibleObjects {
  const renamed: { [Member in SlideMember]?: readonly string[] | null } = {};
  for (const kind of slideKinds) {
    const { slideMember } = contentKinds[kind];
    const named = visible[slideMember];
    // Null and an absent list mean that the slide does not change which objects of the kind are shown.
    if (named === null) renamed[slideMember] = null;
    if (!named) continue;
    renamed[slideMember] = named.map((id) => newIdOf(kind, id)).filter((id) => id !== null);
  }
  return renamed;
}
