import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { Failure } from '../ui/failure.tsx';
import type { RoomState } from '../room/room-state.ts';
import { useRoomQuery } from '../room/room-query.ts';
import { service, type IssuedApiToken } from '../service/service.ts';
import { IssuedToken } from './issued-token.tsx';
import { NewToken } from './new-token.tsx';
import { TokenRow } from './token-row.tsx';

/** The API tokens of the room. A secret is shown only once, after creation. */
export function Tokens({ state }: { state: RoomState }) {
  const issued = useSignal<IssuedApiToken | null>(null);
  const { roomId } = state.room.value;
  const { value, failure, again } = useRoomQuery(state, ['token.'], async () => {
    const params = { path: { roomId: state.room.peek().roomId } };
    return (await service.GET('/api/rooms/{roomId}/api-tokens', { params })).data.tokens;
  });
  return (
    <section aria-labelledby="tokens">
      <h2 id="tokens">{t('members.tokens')}</h2>
      <p class="hint">{t('members.tokensHint')}</p>
      {failure.value !== null && <Failure error={failure.value} onRetry={again} />}
      {value.value?.length === 0 && <p class="empty">{t('members.noTokens')}</p>}
      <ul class="people">
        {value.value?.map((token) => (
          <TokenRow key={token.id} token={token} roomId={roomId} />
        ))}
      </ul>
      <NewToken roomId={roomId} onIssued={(token) => (issued.value = token)} />
      {issued.value !== null && (
        <IssuedToken token={issued.value} roomId={roomId} onClose={() => (issued.value = null)} />
      )}
    </section>
  );
}
