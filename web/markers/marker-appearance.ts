import type { Icon, Marker } from '../service/service.ts';

/** What the map is told of a marker: numbers and short texts alone. */
export interface MarkerAppearance {
  readonly id: string;
  readonly colour: string;
  readonly label: string;
  /** Pixels across. */
  readonly size: number;
  /** The id of the picture, and how many times its own size it is drawn; without one a disc is drawn. */
  readonly icon?: string;
  readonly scale?: number;
}

export const defaultColour = '#d6336c';
export const defaultSize = 16;

const maxLabelLength = 48;

/** How a marker is drawn. `icons` are those whose picture is there. */
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

/** A title as long as a map has room for. */
function labelOf({ title }: Marker): string {
  // Not in the midst of a letter of two units.
  const letters = Array.from(title?.slice(0, 4 * maxLabelLength) ?? '');
  return letters.length <= maxLabelLength
    ? letters.join('')
    : `${letters.slice(0, maxLabelLength - 1).join('')}…`;
}
