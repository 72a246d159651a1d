import { styleModelOf } from '../../geo/style/model/read-layer-style.ts';
import { symbolsOf } from '../../geo/style/model/symbols-of.ts';
import { plainStyle } from '../layers/layer-fields.ts';
import type { Repositories } from '../ports/database.ts';
import type { Icon } from '../icons/icon.ts';
import type { SlideMember } from '../content/kinds.ts';
import type { SlideRepositories } from '../content/known-objects.ts';
import type { Slide } from './presentation.ts';
import type { MarkerStyle, Room } from '../rooms/room.ts';
import { withoutNotes } from './speaker-notes.ts';
import { findShown, idsOf, nothingShown, type ObjectIds, type ShownObjects } from './shown-objects.ts';

/** The slides and only the objects that they refer to. */
export interface Snapshot extends ShownObjects {
  readonly slides: readonly Slide[];
  readonly icons: readonly Icon[];
  readonly markerStyle: MarkerStyle | null;
  /** Epoch milliseconds; null before the first save. */
  readonly updatedAt: number | null;
}

/** A presentation without slides. */
export const emptySnapshot: Snapshot = {
  ...nothingShown,
  slides: [],
  icons: [],
  markerStyle: null,
  updatedAt: null,
};

/** Objects that were deleted after the slides were saved are omitted, and speaker notes unless `withNotes`. */
export async function readPresentation(
  database: SlideRepositories & Pick<Repositories, 'presentations' | 'icons'>,
  { contentKey, settings: { markerStyle } }: Room,
  { withNotes }: { readonly withNotes: boolean },
): Promise<Snapshot> {
  const saved = await database.presentations.find(contentKey);
  if (saved === null) return emptySnapshot;
  const shown = await findShown(database, contentKey, saved.slides);
  const known = idsOf(shown);
  const iconIds = new Set<string | null>(shown.markers.map(({ markerIconId }) => markerIconId));
  const icons = shown.markers.length === 0 ? [] : await database.icons.list(contentKey);
  if (markerStyle !== null)
    for (const { icon } of symbolsOf(styleModelOf({ ...plainStyle, style: markerStyle }).symbology))
      iconIds.add(icon);
  return {
    ...shown,
    slides: (withNotes ? saved.slides : withoutNotes(saved.slides)).map((slide) => withKnown(slide, known)),
    icons: icons.filter(({ id }) => iconIds.has(id)),
    markerStyle: shown.markers.length === 0 ? null : markerStyle,
    updatedAt: saved.updatedAt,
  };
}

function withKnown(slide: Slide, known: ObjectIds): Slide {
  if (slide.visible === undefined || slide.visible === null) return slide;
  const visible = Object.fromEntries(
    Object.entries(slide.visible).map(([objects, ids]: [string, readonly string[] | null | undefined]) => [
      objects,
      ids?.filter((id) => known[objects as SlideMember].has(id)) ?? null,
    ]),
  );
  return { ...slide, visible };
}
