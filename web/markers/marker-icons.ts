import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { onFoundAgain } from '../room/link.ts';
import { readingOf } from '../room/reading.ts';
import type { RoomState } from '../room/room-state.ts';
import { service, type Icon } from '../service/service.ts';
import { iconImage } from '../../geo/style/model/marker-appearance.ts';
import { readIcons } from './read-markers.ts';

/** The icons of a room by id, updated by its events. */
export type RoomIcons = ReadonlySignal<ReadonlyMap<string, Icon>>;

const stored = new WeakMap<RoomState, RoomIcons>();

export function iconsOf(state: RoomState): RoomIcons {
  const known = stored.get(state);
  if (known !== undefined) return known;
  const icons = signal<readonly Icon[]>([]);
  const reading = readingOf(async () => void (icons.value = await readIcons(state.room.peek().roomId)));
  // Without icons, markers are drawn as discs.
  const quietly = () => void reading.again().catch(() => undefined);
  state.listen(({ kind }) => {
    if (/^(icon|room|history)\.|^marker\.imported/.test(kind)) quietly();
  });
  onFoundAgain(state.link, () => {
    if (reading.isOwed()) quietly();
  });
  quietly();
  const byId = computed(() => new Map(icons.value.map((icon) => [icon.iconId, icon])));
  stored.set(state, byId);
  return byId;
}

/** Adds the image of an icon to the map; false if it cannot be loaded. */
export async function giveIcon(map: MapLibreMap, roomId: string, { iconId, size }: Icon): Promise<boolean> {
  try {
    const { data } = await service.GET('/api/rooms/{roomId}/marker-icons/{iconId}', {
      params: { path: { roomId, iconId }, query: { format: 'png' } },
      parseAs: 'blob',
    });
    const picture = await createImageBitmap(data);
    const pixelRatio = Math.max(picture.width, picture.height) / size;
    const id = iconImage(iconId);
    if (!map.hasImage(id)) map.addImage(id, picture, { pixelRatio });
    return true;
  } catch {
    return false;
  }
}
