import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { momentText } from '../i18n/numbers.ts';
import { asError, Failure } from '../ui/failure.tsx';
import { Icon } from '../ui/icons.tsx';
import { roleName } from '../room/role-name.ts';
import type { RoomState } from '../room/room-state.ts';
import { useRoomQuery } from '../room/room-query.ts';
import { service, type Invitation } from '../service/service.ts';
import { rescind } from './change-members.ts';

/** Invitations without a response. */
export function PendingInvitations({ state }: { state: RoomState }) {
  const { value, failure, again } = useRoomQuery(state, ['member.'], async () => {
    const params = { path: { roomId: state.room.peek().roomId } };
    return (await service.GET('/api/rooms/{roomId}/pending-invitations', { params })).data.invitations;
  });
  const refusal = useSignal<Error | null>(null);
  const heading = useId();
  const revert = (invitation: Invitation) => {
    refusal.value = null;
    rescind(invitation).catch((error: unknown) => (refusal.value = asError(error)));
  };
  if (failure.value !== null) return <Failure error={failure.value} onRetry={again} />;
  if (value.value === null || value.value.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{t('members.pending')}</h2>
      {refusal.value !== null && <Failure error={refusal.value} />}
      <ul class="people">
        {value.value.map((invitation) => {
          const { email, role, expiresAt } = invitation;
          return (
            <li key={email} class="person">
              <span class="person-text">
                <span class="person-name">{email}</span>
                <span class="hint">
                  {t('members.until', { role: t(roleName[role]), when: momentText(expiresAt) })}
                </span>
              </span>
              <button
                type="button"
                class="button quiet square"
                aria-label={t('members.rescind', { email })}
                onClick={() => revert(invitation)}
              >
                <Icon name="close" />
              </button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
