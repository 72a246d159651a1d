import { t } from '../i18n/language.ts';
import { FileButton } from '../ui/file-button.tsx';
import { mayWrite } from '../room/rights.ts';
import type { RoomState } from '../room/room-state.ts';
import { CloneRoom } from './clone-room.tsx';
import { ExportGroup } from './export-group.tsx';
import { ExportLayer } from './export-layer.tsx';
import { ExportRoom } from './export-room.tsx';
import { importFiles } from './file-purpose.ts';
import { trayOf } from './tray.ts';

/** Import and export of the room: files, copies of other rooms, exports. */
export function DataPanel({ state }: { state: RoomState }) {
  const { room } = state;
  const { roomId } = room.value;
  const tray = trayOf(roomId);
  return (
    <div class="sections">
      {mayWrite(room.value) && (
        <section aria-labelledby="import-files">
          <h2 id="import-files">{t('import.files')}</h2>
          <p class="hint">{t('import.filesHint')}</p>
          <FileButton
            label={t('import.choose')}
            class="button primary"
            isMultiple
            onFiles={(files) => importFiles(files, roomId)}
          />
        </section>
      )}
      {mayWrite(room.value) && <CloneRoom roomId={roomId} tray={tray} />}
      <ExportLayer state={state} tray={tray} />
      <ExportGroup state={state} tray={tray} />
      <ExportRoom state={state} tray={tray} />
    </div>
  );
}
