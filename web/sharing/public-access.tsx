import { useId } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { publish } from '../presentation/publish.ts';
import { mayWrite } from '../room/rights.ts';
import type { RoomState } from '../room/room-state.ts';
import { setPublic } from '../settings/change-settings.ts';
import { SavedCheckbox } from '../ui/saved-checkbox.tsx';
import { useAttempt } from '../ui/use-attempt.tsx';

/** Whether the room and its slides are public. The owner and editors can change what they are allowed to. */
export function PublicAccess({ state }: { state: RoomState }) {
  const { attempt, failure } = useAttempt();
  const heading = useId();
  const { value: room } = state.room;
  const { isPublic, presentationIsPublic, roomId } = room;
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading}>{t('members.access')}</h2>
      {room.userRole === 'owner' ? (
        <SavedCheckbox
          label={t('members.public')}
          checked={isPublic}
          attempt={attempt}
          onSave={(wanted) => setPublic(room, wanted)}
        />
      ) : (
        <p>{t(isPublic ? 'share.roomIsPublic' : 'share.roomIsPrivate')}</p>
      )}
      {mayWrite(room) && !isPublic && (
        <SavedCheckbox
          label={t('share.slidesPublic')}
          checked={presentationIsPublic}
          attempt={attempt}
          onSave={(wanted) => publish(roomId, wanted)}
        />
      )}
      {failure}
    </section>
  );
}
