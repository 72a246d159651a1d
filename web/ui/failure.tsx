import { errorText, t } from '../i18n/language.ts';
import { signInAddress } from '../router/sign-in-address.ts';

/**
 * The message of an error, announced by screen readers. If the session has ended, it has a link that opens the sign-in
 * in another tab, so that typed text stays.
 */
export function Failure({ error, onRetry }: { error: Error; onRetry?: () => void }) {
  const isSignedOut = 'status' in error && error.status === 401;
  return (
    <p class="failure" role="alert">
      <span>{t('app.failed', { reason: isSignedOut ? t('app.sessionEnded') : errorText(error) })}</span>
      {isSignedOut && (
        <a class="button" href={signInAddress()} target="_blank" rel="noreferrer">
          {t('app.signIn')}
        </a>
      )}
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
