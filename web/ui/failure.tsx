import { errorText, t } from '../i18n/language.ts';

/** The message of an error, announced by screen readers. */
export function Failure({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  return (
    <p class="failure" role="alert">
      <span>{t('app.failed', { reason: errorText(error) })}</span>
      {onRetry !== undefined && (
        <button type="button" class="button" onClick={onRetry}>
          {t('app.retry')}
        </button>
      )}
    </p>
  );
}

/** Converts a thrown value to an Error. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
