import { t } from '../i18n/language.ts';
import { service } from '../service/service.ts';

/** Number of history entries searched for the user's own change; others may have changed the same marker since. */
const maxSearched = 50;

/**
 * Reverts a change to a marker: the event that set this `updatedAt`, or its deletion if undefined. Throws
 * ChartroomError if the marker was changed again meanwhile.
 */
export async function revert(roomId: string, objectId: string, leftAt: number | null): Promise<void> {
  const { data } = await service.GET('/api/rooms/{roomId}/history', {
    params: { path: { roomId }, query: { objectType: 'marker', objectId, limit: maxSearched } },
  });
  const event = data.history.find(({ kind, after }) =>
    leftAt === null ? kind === 'marker.deleted' : momentOf(after) === leftAt,
  );
  if (event === undefined) throw new Error(t('markers.noHistory'));
  await service.POST('/api/rooms/{roomId}/history/{seq}/revert', {
    params: { path: { roomId, seq: String(event.seq) } },
  });
}

function momentOf(after: unknown): unknown {
  return typeof after === 'object' && after !== null && 'updatedAt' in after ? after.updatedAt : undefined;
}
