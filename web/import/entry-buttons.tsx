import { t } from '../i18n/language.ts';
import { FileButton } from '../ui/file-button.tsx';
import type { Entry } from './entry.ts';
import { FileEntry } from './file-entry.ts';

/** The actions available for an entry in its current state. */
export function EntryButtons({
  entry,
  attempt,
  onDismiss,
}: {
  entry: Entry;
  attempt: (work: () => Promise<void> | void) => void;
  onDismiss: () => void;
}) {
  const { value: progress } = entry.progress;
  const { phase } = progress;
  const named = (text: string) => ({ 'aria-label': `${text}: ${entry.name}` });
  const cancel = (text: string) => (
    <button type="button" class="button small" {...named(text)} onClick={() => attempt(() => entry.cancel())}>
      {text}
    </button>
  );
  const isFile = entry instanceof FileEntry;
  return (
    <div class="entry-buttons">
      {phase === 'awaiting-file' && isFile && (
        <FileButton
          label={t('import.chooseFile')}
          class="button small primary"
          onFiles={([file]) => file !== undefined && attempt(() => entry.giveFile(file))}
        />
      )}
      {(phase === 'sending' || phase === 'waiting') && isFile && (
        <button
          type="button"
          class="button small"
          {...named(t('import.pause'))}
          onClick={() => entry.pause()}
        >
          {t('import.pause')}
        </button>
      )}
      {phase === 'paused' && isFile && (
        <button
          type="button"
          class="button small"
          {...named(t('import.resume'))}
          onClick={() => entry.resume()}
        >
          {t('import.resume')}
        </button>
      )}
      {progress.phase === 'failed' && progress.retryable && (
        <button type="button" class="button small" {...named(t('app.retry'))} onClick={() => entry.retry()}>
          {t('app.retry')}
        </button>
      )}
      {phase === 'failed' && cancel(t('import.dismiss'))}
      {phase !== 'failed' && phase !== 'done' && cancel(t('app.cancel'))}
      {phase === 'done' && (
        <button type="button" class="button small" {...named(t('import.dismiss'))} onClick={onDismiss}>
          {t('import.dismiss')}
        </button>
      )}
    </div>
  );
}
