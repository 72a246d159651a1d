import { t } from '../i18n/language.ts';
import { Icon } from './icons.tsx';

/** Previous and next buttons; `at` counts from 0. */
export function Pages({ at, count, onTurn }: { at: number; count: number; onTurn: (at: number) => void }) {
  if (count < 2) return null;
  return (
    <p class="pages">
      <button
        type="button"
        class="button quiet square"
        disabled={at === 0}
        aria-label={t('app.previous')}
        onClick={() => onTurn(at - 1)}
      >
        <Icon name="back" />
      </button>
      <span role="status">{t('app.ofMany', { at: at + 1, count })}</span>
      <button
        type="button"
        class="button quiet square"
        disabled={at === count - 1}
        aria-label={t('app.next')}
        onClick={() => onTurn(at + 1)}
      >
        <Icon name="forward" />
      </button>
    </p>
  );
}
