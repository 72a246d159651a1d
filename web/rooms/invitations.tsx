import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { asError, Failure } from '../ui/failure.tsx';
import { service, type Invitation } from '../service/service.ts';
import { roleName } from '../room/role-name.ts';

/** The user's pending invitations, to accept or decline. */
export function Invitations({
  invitations,
  onAnswered,
}: {
  invitations: readonly Invitation[];
  onAnswered: () => void;
}) {
  const failure = useSignal<Error | null>(null);
  if (invitations.length === 0) return null;
  const answer = (sending: Promise<unknown>) => {
    failure.value = null;
    sending.then(onAnswered, (error: unknown) => (failure.value = asError(error)));
  };
  return (
    <section class="invitations" aria-labelledby="invitations">
      <h2 id="invitations">{t('rooms.invitations')}</h2>
      {failure.value !== null && <Failure error={failure.value} />}
      <ul>
        {invitations.map(({ roomId, role }) => (
          <li key={roomId}>
            <span>{t('rooms.invitedTo', { room: roomId, role: t(roleName[role]) })}</span>
            <button
              type="button"
              class="button primary"
              onClick={() =>
                answer(
                  service.POST('/api/rooms/{roomId}/accept-invitation', { params: { path: { roomId } } }),
                )
              }
            >
              {t('rooms.accept')}
            </button>
            <button
              type="button"
              class="button"
              onClick={() =>
                answer(
                  service.POST('/api/rooms/{roomId}/decline-invitation', { params: { path: { roomId } } }),
                )
              }
            >
              {t('rooms.decline')}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
