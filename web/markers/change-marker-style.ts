import { markersId } from '../layers/open-style.ts';
import { t } from '../i18n/language.ts';
import { dropPreview } from '../layers/layer-previews.ts';
import { service, type Room } from '../service/service.ts';
import { notify } from '../ui/notices.tsx';

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
