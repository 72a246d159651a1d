import type { ReadonlySignal } from '@preact/signals';
import { useCallback } from 'preact/hooks';
import { isUnloaded } from '../i18n/error-message.ts';
import { loadTexts, t } from '../i18n/language.ts';
import type { OpenMap } from '../map/open-map.ts';
import { later } from '../ui/later.tsx';
import { notify, notifyError } from '../ui/notices.tsx';
import { type LinkState, onFoundAgain } from '../room/link.ts';
import { mayWrite } from '../room/rights.ts';
import type { RoomState } from '../room/room-state.ts';
import { isTrayOpen } from './opened-trays.ts';
import { useDrop } from './use-drop.ts';

const TrayView = later(async () => (await import('./tray-view.tsx')).TrayView, { isQuiet: true });

/** Accepts files dropped anywhere in the room, and shows the tray of imports and jobs, which is loaded with the first. */
export function Import({ state: { room, link }, map }: { state: RoomState; map: OpenMap }) {
  const { roomId } = room.value;
  const take = useCallback(
    (files: readonly File[]) => {
      if (mayWrite(room.peek())) void importDropped(files, roomId, link);
    },
    [room, roomId, link],
  );
  const isOver = useDrop(take);
  return (
    <>
      {isOver.value && (
        <div class="drop-veil">
          <p>{t(mayWrite(room.value) ? 'import.drop' : 'import.notAllowed')}</p>
        </div>
      )}
      {isTrayOpen(roomId) && <TrayView roomId={roomId} map={map} />}
    </>
  );
}

/** Imports the files, if the code for that cannot be loaded after the next reconnect. */
async function importDropped(
  files: readonly File[],
  roomId: string,
  link: ReadonlySignal<LinkState>,
): Promise<void> {
  try {
    const [{ importFiles }] = await Promise.all([import('./file-purpose.ts'), loadTexts()]);
    importFiles(files, roomId);
  } catch (error) {
    if (!isUnloaded(error)) {
      notifyError(error);
      return;
    }
    notify({ text: t('import.whenConnected') });
    const stop = onFoundAgain(link, () => {
      stop();
      void importDropped(files, roomId, link);
    });
  }
}
