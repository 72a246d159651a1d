import { signal } from '@preact/signals';
import { errorText, t } from '../i18n/language.ts';
import { Icon } from './icons.tsx';

/** A notice about a completed action, optionally with undo. */
export interface Notice {
  readonly text: string;
  readonly undo?: () => Promise<unknown>;
}

const notice = signal<(Notice & { readonly failure?: string }) | null>(null);

/** Shows a notice until the next one replaces it or the user closes it, so that there is no time limit for undo. */
export function notify(reported: Notice): void {
  notice.value = reported;
}

/** The current notice, announced by screen readers. */
export function Notices() {
  const { value: reported } = notice;
  return (
    <div class="notices" role="status">
      {reported !== null && (
        <div class="notice">
          <span>
            {reported.failure === undefined ? reported.text : t('app.failed', { reason: reported.failure })}
          </span>
          {reported.undo !== undefined && (
            <button type="button" class="button" onClick={() => revert(reported)}>
              {t('app.undo')}
            </button>
          )}
          <button
            type="button"
            class="button quiet square"
            aria-label={t('app.close')}
            onClick={() => (notice.value = null)}
          >
            <Icon name="close" />
          </button>
        </div>
      )}
    </div>
  );
}

function revert({ text, undo }: Notice): void {
  const failed = (error: unknown) => {
    if (undo === undefined) return;
    notice.value = { text, undo, failure: errorText(error) };
  };
  undo?.().then(() => (notice.value = { text: t('app.undone') }), failed);
}
