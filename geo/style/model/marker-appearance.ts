import type { StyledMarker } from './marker-symbols.ts';

/** What a map needs to draw a marker: only numbers and short strings. */
export interface MarkerAppearance {
  readonly id: string;
  readonly color: string;
  readonly label: string;
  /** Diameter in pixels. */
  readonly size: number;
  /** The id of its picture on the map, and the scale of that; a disc is drawn if there is none. */
  readonly icon?: string;
  readonly scale?: number;
  /** Of styles; those of a marker without one are fixed. */
  readonly opacity?: number;
  readonly outline?: string;
  readonly outlineWidth?: number;
  /** In a heatmap. */
  readonly weight?: number;
}

/** The colour of markers without one. */
export const defaultMarkerColor = '#d6336c';

export const defaultSize = 16;

const maxLabelLength = 48;

/** A marker as a map draws it. */
export interface DrawnMarker extends StyledMarker {
  readonly id: string;
}

/** The icons that a map can draw, by id. `size` is the length of the longer side in pixels. */
export type DrawnIconSizes = ReadonlyMap<string, { readonly size: number }>;

/** How a marker without a style is drawn. */
export function appearanceOf(marker: DrawnMarker, icons: DrawnIconSizes): MarkerAppearance {
  const { id, markerIconId, markerIconSize } = marker;
  const icon = markerIconId === null ? undefined : icons.get(markerIconId);
  const size = markerIconSize ?? icon?.size ?? defaultSize;
  return {
    ...{ id, size, color: colourOf(marker), label: labelOf(marker) },
    ...(icon === undefined ? {} : { icon: iconImage(markerIconId ?? ''), scale: size / icon.size }),
  };
}

/** The id of an icon of the room among the pictures of a map. */
export function iconImage(iconId: string): string {
  return `marker-icon:${iconId}`;
}

export function colourOf({ color }: Pick<StyledMarker, 'color'>): string {
  return color !== null && /^#([\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.test(color) ? color : defaultMarkerColor;
}

/** The title, truncated to the length that a label can show. */
function labelOf({ title }: StyledMarker): string {
  // Do not split a surrogate pair.
  const letters = Array.from(title?.slice(0, 4 * maxLabelLength) ?? '');
  return letters.length <= maxLabelLength
    ? letters.join('')
    : `${letters.slice(0, maxLabelLength - 1).join('')}…`;
}
