import { bytesText } from '../i18n/amounts.ts';
import { t } from '../i18n/language.ts';
import { Failure } from '../ui/failure.tsx';
import type { RoomState } from '../room/room-state.ts';
import { contentEvents } from '../room/content-events.ts';
import { useRoomQuery } from '../room/room-query.ts';
import { service } from '../service/service.ts';

/** Event kinds that change storage use. */
const changing = [...contentEvents, 'comment.', 'presentation.', 'job.finished'];

/** Storage used by the rooms of the owner, and its limit. */
export function Storage({ state }: { state: RoomState }) {
  const { value, failure, again } = useRoomQuery(
    state,
    changing,
    async () => (await service.GET('/api/account/consumption')).data,
  );
  if (failure.value !== null) return <Failure error={failure.value} onRetry={again} />;
  if (value.value === null) return null;
  const { used, reserved, limit, rooms } = value.value;
  const here = rooms.find(({ roomId }) => roomId === state.room.value.roomId);
  const text =
    limit === null
      ? t('members.usedUnlimited', { used: bytesText(used) })
      : t('members.used', { used: bytesText(used), limit: bytesText(limit) });
  return (
    <section aria-labelledby="storage">
      <h2 id="storage">{t('members.storage')}</h2>
      {limit !== null && limit > 0 && (
        <div
          class="meter"
          role="meter"
          aria-label={t('members.storageMeter')}
          aria-valuemin={0}
          aria-valuemax={limit}
          aria-valuenow={Math.min(used, limit)}
          aria-valuetext={text}
          data-full={used + reserved > 0.9 * limit}
        >
          <span style={{ width: `${Math.min(100, (100 * used) / limit)}%` }} />
        </div>
      )}
      <p>{text}</p>
      {here !== undefined && <p class="hint">{t('members.usedByRoom', { used: bytesText(here.used) })}</p>}
      {reserved > 0 && <p class="hint">{t('members.reserved', { size: bytesText(reserved) })}</p>}
    </section>
  );
}
