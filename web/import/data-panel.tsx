import { t } from '../i18n/language.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { mayWrite } from '../room/rights.ts';
import type { RoomState } from '../room/room-state.ts';
import { signInAddress } from '../router/sign-in-address.ts';
import { session } from '../session/session.ts';
import { CloneRoom } from './clone-room.tsx';
import { ExportGroup } from './export-group.tsx';
import { ExportLayer } from './export-layer.tsx';
import { ExportRoom } from './export-room.tsx';
import { importFiles } from './file-purpose.ts';
import { trayOf } from './tray.ts';

/** Import and export of the room: files, copies of other rooms, exports. */
export function DataPanel({ state }: { state: RoomState }) {
  const { room } = state;
  const { roomId, hasAccess } = room.value;
  const tray = trayOf(roomId);
  const isMember = hasAccess === true && session.value.state === 'in';
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
      {isMember && <ExportLayer state={state} tray={tray} />}
      {isMember && <ExportGroup state={state} tray={tray} />}
      {isMember && <ExportRoom state={state} tray={tray} />}
      {!isMember && (
        <EmptyState icon="data" title={t('import.data')} text={t('import.membersOnly')}>
          {session.value.state === 'out' && (
            <a class="button" href={signInAddress()}>
              {t('app.signIn')}
            </a>
          )}
        </EmptyState>
      )}
    </div>
  );
}
