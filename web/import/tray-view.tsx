import { t } from '../i18n/language.ts';
import { EntryView } from './entry-view.tsx';
import { undecided } from './file-purpose.ts';
import { PurposeQuestion } from './purpose-question.tsx';
import { trayOf } from './tray.ts';

/** The progress of imports and jobs, and the questions about files. */
export function TrayView({ roomId }: { roomId: string }) {
  const tray = trayOf(roomId);
  return (
    <>
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
