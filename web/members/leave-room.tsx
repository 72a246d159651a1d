import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { AskFirst } from '../ui/ask-first.tsx';
import { goTo } from '../router/route.ts';
import type { RoomState } from '../room/room-state.ts';
import { leaveRoom } from './change-members.ts';

/** Lets members other than the owner leave the room. */
export function LeaveRoom({ state }: { state: RoomState }) {
  const isAsking = useSignal(false);
  const { roomId } = state.room.value;
  const leave = async () => {
    await leaveRoom(roomId);
    goTo('/rooms');
  };
  return (
    <>
      <p class="form-actions">
        <button type="button" class="button danger" onClick={() => (isAsking.value = true)}>
          {t('members.leave')}
        </button>
      </p>
      {isAsking.value && (
        <AskFirst
          title={t('members.leaveTitle')}
          text={t('members.leaveText')}
          action={t('members.leaveNow')}
          onDo={leave}
          onClose={() => (isAsking.value = false)}
        />
      )}
    </>
  );
}
