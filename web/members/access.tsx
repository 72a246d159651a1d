import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { asError, Failure } from '../ui/failure.tsx';
import type { RoomState } from '../room/room-state.ts';
import { setPublic } from './change-members.ts';

/** Whether everybody sees the room, or its members alone. */
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
            // What is shown is what the room has: it changes when the change has been made.
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
