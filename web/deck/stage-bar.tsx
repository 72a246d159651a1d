import { t } from '../i18n/language.ts';
import { Icon } from '../ui/icons.tsx';
import { useIdle } from './use-idle.ts';

const idleAfterMs = 3000;

/** Navigation between slides, with progress. In full screen it fades while the user is idle. */
export function StageBar({
  at,
  count,
  onGo,
  notes,
  onClose,
}: {
  at: number;
  count: number;
  onGo: (number: number) => void;
  notes?: { readonly isShown: boolean; readonly onToggle: () => void } | undefined;
  onClose?: () => void;
}) {
  const isFirst = at === 0;
  const isLast = at === count - 1;
  const isIdle = useIdle(idleAfterMs);
  return (
    <nav class="stage-bar" data-idle={isIdle.value || undefined} aria-label={t('deck.slides')}>
      <progress class="stage-progress" max={count} value={at + 1} aria-label={t('deck.progress')} />
      {notes !== undefined && (
        <button
          type="button"
          class="button large stage-notes"
          aria-pressed={notes.isShown}
          aria-keyshortcuts="N"
          title={t('present.notesKey')}
          onClick={notes.onToggle}
        >
          <Icon name="notes" />
          <span class="stage-label">{t('present.notesShort')}</span>
        </button>
      )}
      {/* Not disabled at the ends: a disabled button loses the focus. */}
      <button
        type="button"
        class="button large stage-step"
        aria-disabled={isFirst}
        onClick={() => !isFirst && onGo(at - 1)}
      >
        <Icon name="back" />
        <span class="stage-back">{t('deck.previous')}</span>
      </button>
      <span class="stage-count" role="status">
        {t('app.ofMany', { at: at + 1, count })}
      </span>
      <button
        type="button"
        class="button large primary stage-step"
        aria-disabled={isLast}
        onClick={() => !isLast && onGo(at + 1)}
      >
        {t('deck.next')}
        <Icon name="forward" />
      </button>
      {onClose !== undefined && (
        <button type="button" class="button large square" aria-label={t('deck.end')} onClick={onClose}>
          <Icon name="close" />
        </button>
      )}
    </nav>
  );
}
