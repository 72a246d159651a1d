import { useId } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { recommendedResult } from './decisions.ts';
import type { ImportPreview } from './import-preview.ts';

/** Whether points become markers or a layer, with a recommendation. */
export function ResultChoice({ preview }: { preview: ImportPreview }) {
  const name = useId();
  const recommended = recommendedResult(preview.inspection.value);
  if (recommended === null) return null;
  const { value: chosen } = preview.result;
  return (
    <fieldset class="preview-part option-cards">
      <legend>{t('preview.as')}</legend>
      {(['markers', 'layer'] as const).map((as) => (
        <label key={as} class="option-card">
          <input
            type="radio"
            name={name}
            checked={chosen === as}
            onChange={() => void preview.choose({ as })}
          />
          <span>
            <span class="option-name">{t(`preview.as.${as}`)}</span>
            {recommended === as && <span class="badge">{t('preview.recommended')}</span>}
            <span class="hint">{t(`preview.as.${as}Hint`)}</span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
