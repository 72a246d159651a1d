import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { asError, Failure } from '../ui/failure.tsx';
import type { RoomState } from '../room/room-state.ts';
import { setPublic } from './change-members.ts';

/** Whether the room is public. */
export function Access({ state }: { state: RoomState }) {
  const failure = useSignal<Error | null>(null);
  const { roomId, isPublic } = state.room.value;
  const set = (wanted: boolean) => {
    failure.value = null;
    setPublic(roomId, wanted).catch((error: unknown) => (failure.value = asError(error)));
  };
  return (
    <section aria-labelledby="access">
      <h2 id="access">{t('members.access')}</h2>
      <label class="choice">
        <input
          type="checkbox"
          checked={isPublic}
          onChange={({ currentTarget }) => {
            const { checked } = currentTarget;
            // Controlled by the room: it changes once the request has succeeded.
            currentTarget.checked = isPublic;
            set(checked);
          }}
        />
        {t('members.public')}
      </label>
      {failure.value !== null && <Failure error={failure.value} />}
    </section>
  );
}
