import { contentKinds, slideKinds, type SlideKind, type SlideMember } from './kinds.ts';

/** What there is to rename of a slide: its id, and the objects that it shows. */
interface RenamableSlide {
  readonly id: string;
  readonly visible?: VisibleObjects | null | undefined;
}

type VisibleObjects = { readonly [Member in SlideMember]?: readonly string[] | null | undefined };

/** The id that a copied object has in its new room; null where no such object was copied. */
export type NewIdOf = (kind: SlideKind, id: string) => string | null;

/** The objects that slides name, by kind: what a `NewIdOf` for them has to know. */
export function namedObjects(
  slides: readonly RenamableSlide[],
): Readonly<Record<SlideKind, ReadonlySet<string>>> {
  const named = { marker: new Set<string>(), layer: new Set<string>(), raster: new Set<string>() };
  for (const { visible } of slides)
    for (const kind of slideKinds)
      for (const id of visible?.[contentKinds[kind].slideMember] ?? []) named[kind].add(id);
  return named;
}

/** Copied slides under new ids, naming the copied objects; what was not copied is named no more. */
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
    // Null and an absent list say that the slide leaves objects of the kind as they are.
    if (named === null) renamed[slideMember] = null;
    if (!named) continue;
    renamed[slideMember] = named.map((id) => newIdOf(kind, id)).filter((id) => id !== null);
  }
  return renamed;
}
