import type { Icon, Marker } from '../service/service.ts';

/** The marker properties sent to the map: only numbers and short strings. */
export interface MarkerAppearance {
  readonly id: string;
  readonly colour: string;
  readonly label: string;
  /** Diameter in pixels. */
  readonly size: number;
  /** The icon id and its scale; a disc is drawn if there is none. */
  readonly icon?: string;
  readonly scale?: number;
}

export const defaultColour = '#d6336c';
export const defaultSize = 16;

const maxLabelLength = 48;

/** How a marker is drawn. `icons` are those whose images are loaded. */
export function appearanceOf(marker: Marker, icons: ReadonlyMap<string, Icon>): MarkerAppearance {
  const { id, markerIconId, markerIconSize } = marker;
  const icon = markerIconId === null ? undefined : icons.get(markerIconId);
  const size = markerIconSize ?? icon?.size ?? defaultSize;
  return {
    ...{ id, size, colour: colourOf(marker), label: labelOf(marker) },
    ...(icon === undefined ? {} : { icon: icon.iconId, scale: size / icon.size }),
  };
}

export function colourOf({ color }: Pick<Marker, 'color'>): string {
  return color !== null && /^#([\da-f]{3}|[\da-f]{6}|[\da-f]{8})$/i.test(color) ? color : defaultColour;
}

/** The title, truncated to the length that a label can show. */
function labelOf({ title }: Marker): string {
  // Do not split a surrogate pair.
  const letters = Array.from(title?.slice(0, 4 * maxLabelLength) ?? '');
  return letters.length <= maxLabelLength
    ? letters.join('')
    : `${letters.slice(0, maxLabelLength - 1).join('')}…`;
}
