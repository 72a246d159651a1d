import { t } from '../i18n/language.ts';

/** What went wrong, in the words of the service; read out at once. */
export function Failure({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  return (
    <p class="failure" role="alert">
      <span>{t('app.failed', { reason: error.message })}</span>
      {onRetry !== undefined && (
        <button type="button" class="button" onClick={onRetry}>
          {t('app.retry')}
        </button>
      )}
    </p>
  );
}

/** Whatever was thrown, as an error that can be shown. */
export function asError(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}
