import {
  contentKinds,
  type PluralOf,
  type SlideKind,
  slideKinds,
  type SlideMember,
} from '../content/kinds.ts';
import { knownObjects, type SlideRepositories } from '../content/known-objects.ts';
import type { Slide } from './presentation.ts';

/** The objects of each kind that slides refer to. */
export type ShownObjects = {
  readonly [Plural in PluralOf<SlideKind>]: Awaited<ReturnType<SlideRepositories[Plural]['findAll']>>;
};

export const nothingShown = Object.fromEntries(
  slideKinds.map((kind) => [contentKinds[kind].plural, []]),
) as unknown as ShownObjects;

/** The objects of the room that the slides refer to. */
export async function findShown(
  repositories: SlideRepositories,
  contentKey: number,
  slides: readonly Slide[],
): Promise<ShownObjects> {
  const shown: [string, readonly unknown[]][] = [];
  for (const kind of slideKinds) {
    const { plural, slideMember } = contentKinds[kind];
    const ids = namedBy(slides, slideMember);
    shown.push([plural, ids.length === 0 ? [] : await repositories[plural].findAll(contentKey, ids)]);
  }
  return Object.fromEntries(shown) as ShownObjects;
}

/** Ids of objects in a room, by the slide member that refers to them. */
export type ObjectIds = Readonly<Record<SlideMember, ReadonlySet<string>>>;

/** The ids of existing objects that the slides refer to. Reads only ids. */
export async function findKnown(
  repositories: SlideRepositories,
  contentKey: number,
  slides: readonly Slide[],
): Promise<ObjectIds> {
  const known: Partial<Record<SlideMember, ReadonlySet<string>>> = {};
  for (const kind of slideKinds) {
    const { slideMember } = contentKinds[kind];
    known[slideMember] = await knownObjects(repositories, contentKey, kind, namedBy(slides, slideMember));
  }
  return known as ObjectIds;
}

/** The ids of the shown objects. */
export function idsOf(shown: ShownObjects): ObjectIds {
  return Object.fromEntries(
    slideKinds.map((kind) => {
      const { plural, slideMember } = contentKinds[kind];
      return [slideMember, new Set(shown[plural].map(({ id }) => id))];
    }),
  ) as unknown as ObjectIds;
}

function namedBy(slides: readonly Slide[], member: SlideMember): string[] {
  return [...new Set(slides.flatMap(({ visible }) => visible?.[member] ?? []))];
}
