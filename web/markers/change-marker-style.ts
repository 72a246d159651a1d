import { otherColor } from '../../geo/style/model/style-model.ts';
import { markersId } from '../layers/open-style.ts';
import { t } from '../i18n/language.ts';
import { dropPreview } from '../layers/layer-previews.ts';
import { service, type Room } from '../service/service.ts';
import { rampColors } from '../styling/ramps.ts';
import { notify } from '../ui/notices.tsx';

/** Colours the markers by their groups, for everyone. Throws ChartroomError. */
export function colourByGroup(room: Room, groups: readonly string[]): Promise<void> {
  const colors = rampColors('Okabe-Ito', ['qualitative'], groups.length);
  return changeMarkerStyle(room, {
    ...{ type: 'categories', attribute: 'group', other: { symbol: { color: otherColor } } },
    categories: groups.map((name, n) => ({ values: [name], symbol: { color: colors[n] ?? otherColor } })),
  });
}

/** Changes the style of the markers for everyone, and offers to undo that. Throws ChartroomError. */
export async function changeMarkerStyle(
  { roomId, markerStyle: before }: Room,
  style: Room['markerStyle'],
): Promise<void> {
  const patch = (wanted: Room['markerStyle']) =>
    service.PATCH('/api/rooms/{roomId}/marker-style', {
      params: { path: { roomId } },
      body: { style: wanted },
    });
  try {
    await patch(style);
  } catch (error) {
    dropPreview(markersId);
    throw error;
  }
  const undo = async () => {
    dropPreview(markersId);
    await patch(before);
  };
  notify({ text: t('layers.changed', { name: t('markers.markers') }), undo });
}
