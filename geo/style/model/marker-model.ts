import type { StyleObject } from './members.ts';
import { styleModelOf } from './read-layer-style.ts';
import type { ReaderChoices } from './reader-choices.ts';
import type { StyleModel } from './style-model.ts';

/** A symbol with this colour has that of each marker. */
export const ownColor = '#00000000';

/** The style of the markers of a room. */
export function markerModel(style: StyleObject | null, choices?: ReaderChoices): StyleModel {
  return styleModelOf({ color: ownColor.slice(1), strokeWeight: null, style }, choices);
}

/** Whether a style draws markers by their values: in place of their own icons, which would hide its colours. */
export function isByValue({ symbology: { kind } }: StyleModel): boolean {
  return kind === 'categories' || kind === 'classes' || kind === 'proportional';
}
