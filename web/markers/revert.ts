import { t } from '../i18n/language.ts';
import { service } from '../service/service.ts';

/** How far back one's own change is looked for: others may have changed the same marker since. */
const lookBack = 50;

/**
 * Takes back what was done to a marker, by its event: the one that left it as it was at this moment, or without one its
 * deletion. Throws ChartroomError where somebody has changed since what would be taken back.
 */
export async function revert(roomId: string, objectId: string, leftAt: number | null): Promise<void> {
  const { data } = await service.GET('/api/rooms/{roomId}/history', {
    params: { path: { roomId }, query: { objectType: 'marker', objectId, limit: lookBack } },
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
