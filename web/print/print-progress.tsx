import { t } from '../i18n/language.ts';

/** How far a file is, and the button that stops it. */
export function PrintProgress({ share, onCancel }: { share: number; onCancel: () => void }) {
  return (
    <div class="print-progress" role="status">
      <label>
        <span>{t('print.drawing')}</span>
        <progress max={1} value={share} />
      </label>
      <button type="button" class="button" onClick={onCancel}>
        {t('app.cancel')}
      </button>
    </div>
  );
}
