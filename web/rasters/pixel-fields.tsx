import { useSignal } from '@preact/signals';
import { t } from '../i18n/language.ts';
import { Choice } from '../ui/choice.tsx';
import { NumberField } from '../ui/number-field.tsx';
import type { DisplayFields } from './display-fields.ts';

type NoDataChoice = 'file' | 'none' | 'nan' | 'value';

/** Nodata and resampling options. */
export function PixelFields({ display: { nodata, resampling }, onTry, onSave }: DisplayFields) {
  const isTyping = useSignal(false);
  const chosen: NoDataChoice = isTyping.value || typeof nodata === 'number' ? 'value' : (nodata ?? 'file');
  const choose = (choice: NoDataChoice) => {
    isTyping.value = choice === 'value';
    if (choice !== 'value') onSave({ nodata: choice === 'file' ? null : choice });
  };
  return (
    <details class="more">
      <summary>{t('rasters.pixels')}</summary>
      <div class="form">
        <Choice
          label={t('rasters.nodata')}
          value={chosen}
          options={[
            ['file', t('rasters.nodataFile')],
            ['none', t('rasters.nodataNone')],
            ['nan', t('rasters.nodataNan')],
            ['value', t('rasters.nodataValue')],
          ]}
          onChoose={choose}
        />
        {chosen === 'value' && (
          <NumberField
            label={t('rasters.nodataNumber')}
            value={typeof nodata === 'number' ? nodata : 0}
            accepts={Number.isFinite}
            onTry={(value) => onTry({ nodata: value })}
            onSave={(value) => onSave({ nodata: value })}
          />
        )}
        <Choice
          label={t('rasters.resampling')}
          value={resampling}
          options={[
            ['nearest', t('rasters.nearest')],
            ['bilinear', t('rasters.bilinear')],
          ]}
          onChoose={(each) => onSave({ resampling: each })}
        />
      </div>
    </details>
  );
}
