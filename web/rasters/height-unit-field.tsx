import { t } from '../i18n/language.ts';
import { Choice } from '../ui/choice.tsx';
import type { DisplayFields } from './display-fields.ts';

/** Unit of the heights that a hillshade or slope is computed from. */
export function HeightUnitField({ display, onSave }: Pick<DisplayFields, 'display' | 'onSave'>) {
  return (
    <Choice
      label={t('rasters.heightUnit')}
      value={display.heightUnit}
      options={[
        ['m', t('rasters.metres')],
        ['ft', t('rasters.feet')],
        ['us-ft', t('rasters.surveyFeet')],
        ['yd', 'yd'],
        ['km', 'km'],
        ['dm', 'dm'],
        ['cm', 'cm'],
        ['mm', 'mm'],
      ]}
      onChoose={(heightUnit) => onSave({ heightUnit })}
    />
  );
}
