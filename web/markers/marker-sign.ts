import { builtInPrefix } from '../../geo/style/model/icon-image.ts';
import { shownBuiltIn, signName, signSize, signSvg } from '../legend/built-in-sign.ts';
import type { RoomState } from '../room/room-state.ts';
import { service, type Marker, type MarkerChange } from '../service/service.ts';
import { colourOf } from '../../geo/style/model/marker-appearance.ts';
import { longColour } from './marker-fields.ts';
import { iconsOf } from './marker-icons.ts';

/**
 * A change of a marker with the icon of the room that shows its built-in icon in its colour: if the change names a
 * built-in icon, or gives a marker that has one another colour.
 */
export async function withSign(
  state: RoomState,
  marker: Marker,
  change: MarkerChange,
): Promise<MarkerChange> {
  const { color, markerIconId } = change;
  const builtIn = builtInOf(state, markerIconId === undefined ? marker.markerIconId : markerIconId);
  if (builtIn === null) return change;
  const shown = longColour(colourOf({ color: color ?? marker.color }));
  return { ...change, markerIconId: await registerSign(state, builtIn, shown) };
}

/** The name of the built-in icon, which a form names as styles do, and a marker by the icon of the room that shows it. */
function builtInOf(state: RoomState, icon: string | null): string | null {
  if (icon === null) return null;
  if (icon.startsWith(builtInPrefix)) return icon.slice(builtInPrefix.length);
  const name = iconsOf(state).peek().get(icon)?.name;
  return name === undefined ? null : shownBuiltIn(name);
}

async function registerSign(state: RoomState, builtIn: string, color: string): Promise<string> {
  const wanted = signName(builtIn, color);
  for (const { iconId, name } of iconsOf(state).peek().values()) if (name === wanted) return iconId;
  const { data } = await service.POST('/api/rooms/{roomId}/marker-icons', {
    params: { path: { roomId: state.room.peek().roomId } },
    body: {
      icon: new Blob([signSvg(builtIn, color)], { type: 'image/svg+xml' }),
      ...{ name: wanted, size: signSize },
    },
  });
  return data.iconId;
}
