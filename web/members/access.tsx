import { t } from '../i18n/language.ts';
import { SavedCheckbox } from '../ui/saved-checkbox.tsx';
import { useAttempt } from '../ui/use-attempt.tsx';
import type { RoomState } from '../room/room-state.ts';
import { setPublic } from './change-members.ts';

/** Whether the room is public. */
export function Access({ state }: { state: RoomState }) {
  const { attempt, failure } = useAttempt();
  const { roomId, isPublic } = state.room.value;
  return (
    <section aria-labelledby="access">
      <h2 id="access">{t('members.access')}</h2>
      <SavedCheckbox
        label={t('members.public')}
        checked={isPublic}
        attempt={attempt}
        onSave={(wanted) => setPublic(roomId, wanted)}
      />
      {failure}
    </section>
  );
}
