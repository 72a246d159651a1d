import { useRef } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import type { OpenMap } from '../map/open-map.ts';
import { later } from '../ui/later.tsx';
import { notifyError } from '../ui/notices.tsx';
import type { Entry } from './entry.ts';
import { EntryView } from './entry-view.tsx';
import { undecided } from './file-purpose.ts';
import { PurposeQuestion } from './purpose-question.tsx';
import { trayOf } from './tray.ts';
import { useFitToImported } from './use-fit-to-imported.ts';

const PreviewDialog = later(async () => (await import('../inspection/preview-dialog.tsx')).PreviewDialog, {
  isQuiet: true,
});

const UpdateDialog = later(async () => (await import('../update/update-dialog.tsx')).UpdateDialog, {
  isQuiet: true,
});

/** The progress of imports and jobs, and the questions about files. */
export function TrayView({ roomId, map }: { roomId: string; map: OpenMap }) {
  const tray = trayOf(roomId);
  const { value: entries } = tray.entries;
  useFitToImported(tray, map);
  const questions = entries.flatMap((entry) => openQuestionOf(entry));
  // A question that opens later does not replace the one that the user is answering.
  const shown = useRef<string>(null);
  const open = questions.find(({ entry }) => entry.key === shown.current) ?? questions[0];
  shown.current = open?.entry.key ?? null;
  const done = entries.filter(({ progress }) => progress.value.phase === 'done');
  const failed = entries.filter(({ progress }) => progress.value.phase === 'failed');
  return (
    <>
      {undecided.value.length > 0 ? (
        <PurposeQuestion tray={tray} />
      ) : (
        open?.question({ waiting: questions.length - 1, onCancel: () => discard(open.entry) })
      )}
      {entries.length > 0 && (
        <section class="tray" aria-label={t('import.tray')}>
          <p class="tray-head" hidden={done.length < 2 && failed.length < 2}>
            {done.length > 1 && (
              <button
                type="button"
                class="button small quiet"
                onClick={() => done.forEach((entry) => tray.dismiss(entry))}
              >
                {t('import.dismissDone')}
              </button>
            )}
            {failed.length > 1 && (
              <button type="button" class="button small quiet" onClick={() => failed.forEach(discard)}>
                {t('import.dismissFailed')}
              </button>
            )}
          </p>
          <ul>
            {entries.map((entry) => (
              <EntryView key={entry.key} entry={entry} tray={tray} map={map} />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

/** The dialog of an entry whose decision is not postponed. */
function openQuestionOf(entry: Entry) {
  const { value: progress } = entry.progress;
  const { key } = entry;
  if (progress.phase === 'deciding' && progress.preview.isOpen.value) {
    const { preview } = progress;
    return [{ entry, question: (given: Asked) => <PreviewDialog key={key} preview={preview} {...given} /> }];
  }
  if (progress.phase === 'reviewing' && progress.review.isOpen.value) {
    const { review } = progress;
    return [{ entry, question: (given: Asked) => <UpdateDialog key={key} review={review} {...given} /> }];
  }
  return [];
}

interface Asked {
  /** The number of questions about other files after this one. */
  readonly waiting: number;
  readonly onCancel: () => void;
}

function discard(entry: Entry): void {
  entry.cancel().catch(notifyError);
}
