import { defaultMarkerColor } from '../layers/open-style.ts';
import type { Icon, Marker } from '../service/service.ts';

/** The marker properties sent to the map: only numbers and short strings. */
export interface MarkerAppearance {
  readonly id: string;
  readonly colour: string;
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

export const defaultSize = 16;

const maxLabelLength = 48;

/** How a marker is drawn. `icons` are those whose images are loaded. */
export function appearanceOf(marker: Marker, icons: ReadonlyMap<string, Icon>): MarkerAppearance {
  const { id, markerIconId, markerIconSize } = marker;
  const icon = markerIconId === null ? undefined : icons.get(markerIconId);
  const size = markerIconSize ?? icon?.size ?? defaultSize;
  return {
    ...{ id, size, colour: colourOf(marker), label: labelOf(marker) },
    ...(icon === undefined ? {} : { icon: iconImage(icon.iconId), scale: size / icon.size }),
  };
}

/** The id of an icon of the room among the pictures of a map. */
export function iconImage(iconId: string): string {
  return `marker-icon:${iconId}`;
}

export function colourOf({ color }: Pick<Marker, 'color'>): string {
  return color !== null && /^#([\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.test(color) ? color : defaultMarkerColor;
}

/** The title, truncated to the length that a label can show. */
function labelOf({ title }: Marker): string {
  // Do not split a surrogate pair.
  const letters = Array.from(title?.slice(0, 4 * maxLabelLength) ?? '');
  return letters.length <= maxLabelLength
    ? letters.join('')
    : `${letters.slice(0, maxLabelLength - 1).join('')}…`;
}
