import { t } from '../i18n/language.ts';
import { Icon } from './icons.tsx';

/** Previous and next buttons; `at` counts from 0. */
export function Pages({ at, count, onTurn }: { at: number; count: number; onTurn: (at: number) => void }) {
  if (count < 2) return null;
  const turn = (to: number) => to >= 0 && to < count && onTurn(to);
  // Not disabled at the ends: a disabled button loses the focus.
  return (
    <p class="pages">
      <button
        type="button"
        class="button quiet square"
        aria-disabled={at === 0}
        aria-label={t('app.previous')}
        onClick={() => turn(at - 1)}
      >
        <Icon name="back" />
      </button>
      <span role="status">{t('app.ofMany', { at: at + 1, count })}</span>
      <button
        type="button"
        class="button quiet square"
        aria-disabled={at === count - 1}
        aria-label={t('app.next')}
        onClick={() => turn(at + 1)}
      >
        <Icon name="forward" />
      </button>
    </p>
  );
}
