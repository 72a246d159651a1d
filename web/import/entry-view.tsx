import { useSignal } from '@preact/signals';
import { bytesText, shareText, spanText } from '../i18n/amounts.ts';
import { t } from '../i18n/language.ts';
import type { OpenMap } from '../map/open-map.ts';
import { asError, Failure } from '../ui/failure.tsx';
import type { Entry } from './entry.ts';
import { EntryButtons } from './entry-buttons.tsx';
import { FileEntry } from './file-entry.ts';
import { Outcome } from './outcome.tsx';
import type { Tray } from './tray.ts';
import { secondsLeft, shareOf, type Progress } from './progress.ts';
import { Refusal } from './refusal.tsx';

/** One entry of the tray: name, progress and actions. */
export function EntryView({ entry, tray, map }: { entry: Entry; tray: Tray; map: OpenMap }) {
  const failure = useSignal<Error | null>(null);
  const attempt = (work: () => Promise<void> | void) => {
    failure.value = null;
    new Promise<void>((resolve) => resolve(work())).catch(
      (error: unknown) => (failure.value = asError(error)),
    );
  };
  const { value: progress } = entry.progress;
  const share = shareOf(progress);
  const runs = ['sending', 'paused', 'waiting', 'inspecting', 'comparing', 'working'].includes(
    progress.phase,
  );
  return (
    <li class="entry" data-phase={progress.phase}>
      <p class="entry-name">{entry.name}</p>
      {runs && (
        <progress
          class="entry-bar"
          aria-label={t('import.progressOf', { name: entry.name })}
          max={1}
          {...(share === null ? {} : { value: share })}
        />
      )}
      <p class="entry-state">{stateText(progress)}</p>
      {isUnpreviewed(entry, progress) && <p class="hint">{t('import.unpreviewed')}</p>}
      {progress.phase === 'failed' && <Refusal error={progress.error} />}
      {progress.phase === 'failed' && !progress.retryable && <p class="hint">{t('import.notRetryable')}</p>}
      {progress.phase === 'done' && <Outcome job={progress.job} />}
      {failure.value !== null && <Failure error={failure.value} />}
      <EntryButtons entry={entry} attempt={attempt} tray={tray} map={map.value} />
    </li>
  );
}

/** A failure replaces the note: its button offers the choices. */
function isUnpreviewed(entry: Entry, { phase }: Progress): boolean {
  return entry instanceof FileEntry && entry.isUnpreviewed.value && (phase === 'working' || phase === 'done');
}

function stateText(progress: Progress): string {
  switch (progress.phase) {
    case 'awaiting-file':
      return t('import.awaitingFile');
    case 'sending':
      return withTimeLeft(
        t('import.sending', { sent: bytesText(progress.sentBytes), total: bytesText(progress.totalBytes) }),
        progress,
      );
    case 'paused':
      return t('import.paused');
    case 'waiting':
      return t('import.waiting');
    case 'inspecting':
      return t('import.inspecting');
    case 'unlocated':
      return t('import.unlocated');
    case 'deciding':
    case 'reviewing':
      return t('import.deciding');
    case 'comparing':
      return t('update.comparing');
    case 'working':
      return withTimeLeft(workText(progress), progress);
    case 'done':
      return t('import.done');
    case 'failed':
      return t('import.failed');
  }
}

const stages = ['validating', 'converting', 'indexing', 'tiling', 'copying', 'packing'] as const;

/** Other stages have the general text. */
function isStage(stage: string | undefined): stage is (typeof stages)[number] {
  return stages.some((each) => each === stage);
}

function workText({ job }: Extract<Progress, { phase: 'working' }>): string {
  if (job === null || job.status === 'pending') return t('import.pending');
  const reported = isStage(job.stage) ? t(`import.stage.${job.stage}`) : t('import.working');
  const share = job.progress === undefined ? '' : ` · ${shareText(job.progress / 100)}`;
  return job.step === undefined || job.step === null
    ? `${reported}${share}`
    : `${t('import.step', { n: job.step.n, of: job.step.of })}: ${reported}${share}`;
}

function withTimeLeft(text: string, progress: Progress): string {
  const seconds = secondsLeft(progress, Date.now());
  return seconds === null ? text : `${text} · ${t('import.left', { time: spanText(seconds) })}`;
}
