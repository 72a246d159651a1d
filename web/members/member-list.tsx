import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { Failure } from '../ui/failure.tsx';
import type { RoomState } from '../room/room-state.ts';
import { MemberRow } from './member-row.tsx';
import { roomMembers } from './room-members.ts';

/** Number of members per page. */
const atOnce = 50;

export function MemberList({ state }: { state: RoomState }) {
  const { value, failure, again } = roomMembers(state);
  const max = useSignal(atOnce);
  const heading = useId();
  const members = value.value ?? [];
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{t('members.members')}</h2>
      {failure.value !== null && <Failure error={failure.value} onRetry={again} />}
      {value.value === null && failure.value === null && <p class="waiting">{t('app.loading')}</p>}
      <ul class="people">
        {members.slice(0, max.value).map((member) => (
          <MemberRow key={member.userId} member={member} state={state} />
        ))}
      </ul>
      {members.length > max.value && (
        <button type="button" class="button" onClick={() => (max.value += atOnce)}>
          {t('comments.more', { count: members.length - max.value })}
        </button>
      )}
    </section>
  );
}
