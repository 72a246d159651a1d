import type { Map as MapLibreMap } from 'maplibre-gl';
import type { ComponentChild } from 'preact';
import { t } from '../i18n/language.ts';
import { isOfSystem } from '../inspection/decisions.ts';
import { showBox } from '../map/bounds.ts';
import { FileButton } from '../ui/file-button.tsx';
import { isChartroomError } from '../service/service.ts';
import type { Entry } from './entry.ts';
import { FileEntry } from './file-entry.ts';
import { importedExtent, isRevertible } from './imported.ts';
import { PhotosEntry } from './photos-entry.ts';
import type { Tray } from './tray.ts';

type AttemptAction = (work: () => Promise<void> | void) => void;

interface EntryActions {
  readonly entry: Entry;
  /** Runs an action, whose failure is displayed. */
  readonly attempt: AttemptAction;
  readonly tray: Tray;
  /** The map of the room, once it is drawn. */
  readonly map: MapLibreMap | null;
}

/** The actions available for an entry in its current state. */
export function EntryButtons(given: EntryActions) {
  return <div class="entry-buttons">{buttonsOf(given)}</div>;
}

function buttonsOf({ entry, attempt, tray, map }: EntryActions): ComponentChild {
  const { value: progress } = entry.progress;
  const isFile = entry instanceof FileEntry;
  const button = (text: string, onClick: () => void, isPrimary = false) => (
    <button
      type="button"
      class={isPrimary ? 'button small primary' : 'button small'}
      aria-label={`${text}: ${entry.name}`}
      onClick={onClick}
    >
      {text}
    </button>
  );
  const cancel = (text: string) => button(text, () => attempt(() => entry.cancel()));
  switch (progress.phase) {
    case 'awaiting-file':
      return [
        isFile && (
          <FileButton
            label={t('import.chooseFile')}
            class="button small primary"
            onFiles={([file]) => file !== undefined && attempt(() => entry.giveFile(file))}
          />
        ),
        cancel(t('app.cancel')),
      ];
    case 'sending':
    case 'waiting':
      return [isFile && button(t('import.pause'), () => entry.pause()), cancel(t('app.cancel'))];
    case 'paused':
      return [isFile && button(t('import.resume'), () => entry.resume()), cancel(t('app.cancel'))];
    case 'unlocated':
      return [
        entry instanceof PhotosEntry &&
          map !== null &&
          button(t('import.putAtCentre'), () => entry.putAt(map.getCenter().wrap()), true),
        cancel(t('app.cancel')),
      ];
    case 'deciding':
      return [
        button(t('import.review'), () => (progress.preview.isOpen.value = true), true),
        cancel(t('app.cancel')),
      ];
    case 'reviewing':
      return [
        button(t('import.review'), () => (progress.review.isOpen.value = true), true),
        cancel(t('app.cancel')),
      ];
    case 'inspecting':
    case 'comparing':
    case 'working':
      return cancel(t('app.cancel'));
    case 'failed':
      return [
        isFile && isChartroomError(progress.error) && isOfSystem(progress.error.code) && (
          <ReviewButton
            label={t('import.chooseSystem')}
            class="button small primary"
            entry={entry}
            onFile={(file) =>
              attempt(async () => {
                await entry.cancel();
                tray.reviewFile(file);
              })
            }
          />
        ),
        progress.retryable && button(t('app.retry'), () => entry.retry()),
        cancel(t('import.dismiss')),
      ];
    case 'done': {
      const { job } = progress;
      const extent = importedExtent(job);
      return [
        isRevertible(job) &&
          button(t('update.revert'), () => attempt(() => tray.revertUpdate(job.jobId, entry.name))),
        extent !== null && map !== null && button(t('import.show'), () => showBox(map, extent)),
        isFile && entry.isUnpreviewed.value && (
          <ReviewButton
            label={t('import.again')}
            class="button small"
            entry={entry}
            onFile={(file) => tray.reviewFile(file)}
          />
        ),
        button(t('import.dismiss'), () => tray.dismiss(entry)),
      ];
    }
  }
}

interface ReviewButtonProps {
  readonly label: string;
  readonly class: string;
  readonly entry: FileEntry;
  readonly onFile: (file: File) => void;
}

/** Imports a file once more with the choices of the user; after a reload, the user chooses the file again. */
function ReviewButton({ label, class: classes, entry: { file, name }, onFile }: ReviewButtonProps) {
  if (file === null)
    return (
      <FileButton
        label={label}
        class={classes}
        onFiles={([chosen]) => chosen !== undefined && onFile(chosen)}
      />
    );
  return (
    <button type="button" class={classes} aria-label={`${label}: ${name}`} onClick={() => onFile(file)}>
      {label}
    </button>
  );
}
