import { renameIcons } from '../../../geo/style/rename-icons.ts';
import type { RoomSettings } from '../../rooms/room.ts';

/** The id of a copied icon in its new room; null if the icon was not copied. */
export type NewIcon = (icon: string) => string | null;

type LayerStyle = Readonly<Record<string, unknown>> | null;

export function styleWithIcons(style: LayerStyle, newIcon: NewIcon): LayerStyle {
  return style === null ? null : renameIcons(style, newIcon);
}

/** Settings whose style of markers has the new ids of icons. */
export function settingsWithIcons(settings: RoomSettings, newIcon: NewIcon): RoomSettings {
  const { markerStyle } = settings;
  return markerStyle === null ? settings : { ...settings, markerStyle: renameIcons(markerStyle, newIcon) };
}
