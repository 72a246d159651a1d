import { useCallback } from 'preact/hooks';
import { loadTexts, t } from '../i18n/language.ts';
import type { OpenMap } from '../map/open-map.ts';
import { later } from '../ui/later.tsx';
import { notifyError } from '../ui/notices.tsx';
import { mayWrite } from '../room/rights.ts';
import type { RoomState } from '../room/room-state.ts';
import { isTrayOpen } from './opened-trays.ts';
import { useDrop } from './use-drop.ts';

const TrayView = later(async () => (await import('./tray-view.tsx')).TrayView, { isQuiet: true });

/** Accepts files dropped anywhere in the room, and shows the tray of imports and jobs, which is loaded with the first. */
export function Import({ state: { room }, map }: { state: RoomState; map: OpenMap }) {
  const { roomId } = room.value;
  const take = useCallback(
    (files: readonly File[]) => {
      if (mayWrite(room.peek())) void importDropped(files, roomId);
    },
    [room, roomId],
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

async function importDropped(files: readonly File[], roomId: string): Promise<void> {
  try {
    const [{ importFiles }] = await Promise.all([import('./file-purpose.ts'), loadTexts()]);
    importFiles(files, roomId);
  } catch (error) {
    // The code could not be loaded.
    notifyError(error);
  }
}
