import { useCallback } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { later } from '../ui/later.tsx';
import { mayWrite } from '../room/rights.ts';
import type { RoomState } from '../room/room-state.ts';
import { importFiles, undecided } from './file-purpose.ts';
import { trayOf } from './tray.ts';
import { useDrop } from './use-drop.ts';

const EntryView = later(async () => (await import('./entry-view.tsx')).EntryView, { isQuiet: true });
const PurposeQuestion = later(async () => (await import('./purpose-question.tsx')).PurposeQuestion, {
  isQuiet: true,
});

/** Accepts files dropped anywhere in the room, and shows the progress of imports and jobs. */
export function Import({ state: { room } }: { state: RoomState }) {
  const tray = trayOf(room.value.roomId);
  const take = useCallback(
    (files: readonly File[]) => {
      if (mayWrite(room.peek())) importFiles(files, tray);
    },
    [room, tray],
  );
  const isOver = useDrop(take);
  return (
    <>
      {isOver.value && (
        <div class="drop-veil">
          <p>{t(mayWrite(room.value) ? 'import.drop' : 'import.notAllowed')}</p>
        </div>
      )}
      {undecided.value.length > 0 && <PurposeQuestion tray={tray} />}
      {tray.entries.value.length > 0 && (
        <section class="tray" aria-label={t('import.tray')}>
          <ul>
            {tray.entries.value.map((entry) => (
              <EntryView key={entry.key} entry={entry} onDismiss={() => tray.dismiss(entry)} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
