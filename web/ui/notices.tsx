import { signal } from '@preact/signals';
import { errorText, t } from '../i18n/language.ts';
import { Icon } from './icons.tsx';
import { useExpiry } from './use-expiry.ts';

/** A notice about a completed action, optionally with undo. */
export interface Notice {
  readonly text: string;
  readonly undo?: () => Promise<unknown>;
}

interface ShownNotice extends Notice {
  readonly isError?: boolean;
}

const notice = signal<ShownNotice | null>(null);

const shownMs = 10_000;
/** Longer, because the user has to decide; the history reverts later what has an event. */
const undoMs = 30_000;

/** Shows a notice until the next one replaces it, the user closes it, or its time has passed. */
export function notify(reported: Notice): void {
  notice.value = reported;
}

/** Shows an error until the next notice replaces it or the user closes it. */
export function notifyError(error: unknown): void {
  notice.value = { text: t('app.failed', { reason: errorText(error) }), isError: true };
}

/** The current notice, announced by screen readers. */
export function Notices() {
  const { value: reported } = notice;
  const close = () => (notice.value = null);
  const expiry = useExpiry(reported, reported && lifetimeOf(reported), close);
  return (
    <div class="notices" role="status">
      {reported !== null && (
        <div class="notice" {...expiry}>
          <span>{reported.text}</span>
          {reported.undo !== undefined && (
            <button type="button" class="button" onClick={() => revert(reported)}>
              {t('app.undo')}
            </button>
          )}
          <button type="button" class="button quiet square" aria-label={t('app.close')} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}

/** Errors stay until the user has read them. */
function lifetimeOf({ undo, isError = false }: ShownNotice): number | null {
  if (isError) return null;
  return undo === undefined ? shownMs : undoMs;
}

function revert({ undo }: Notice): void {
  const failed = (error: unknown) => {
    notifyError(error);
    if (undo !== undefined && notice.value !== null) notice.value = { ...notice.value, undo };
  };
  undo?.().then(() => notify({ text: t('app.undone') }), failed);
}
