import { t } from '../i18n/language.ts';
import type { RoomState } from '../room/room-state.ts';
import { namedMarker } from './marker-titles.ts';
import type { Subject } from './subject.ts';

/** The display name of the object that a comment is about. */
export function subjectName(state: RoomState, { objectType, objectId }: Subject): string {
  const { roomId } = state.room.value;
  switch (objectType) {
    case 'room':
      return t('comments.room');
    case 'layer':
      return named('comments.layer', state.layers.value.find(({ id }) => id === objectId)?.name);
    case 'raster':
      return named('comments.raster', state.rasters.value.find(({ id }) => id === objectId)?.name);
    case 'feature':
      return named('comments.feature', objectId);
    case 'marker':
      return named('comments.marker', namedMarker(roomId, objectId)?.title);
  }
}

function named(
  kind: 'comments.layer' | 'comments.raster' | 'comments.feature' | 'comments.marker',
  name: string | null | undefined,
): string {
  return name ? `${t(kind)} ${t('app.quoted', { name })}` : t(kind);
}
