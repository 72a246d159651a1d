import { useId } from 'preact/hooks';
import { t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import { Choice } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import type { DraftLegend } from './style-draft.ts';
import type { StyleFields } from './style-fields.ts';

/** Title, notes and order of the legend. */
export function LegendFields({ draft, change }: Pick<StyleFields, 'draft' | 'change'>) {
  const { legend = {}, ...without } = draft;
  const notes = useId();
  const set = (control: string, next: DraftLegend) => {
    const written = Object.entries({ ...legend, ...next }).filter(([, value]) => value !== undefined);
    change(control, written.length === 0 ? without : { ...without, legend: Object.fromEntries(written) });
  };
  const isListed = legend.visible ?? true;
  return (
    <>
      <label class="choice">
        <input
          type="checkbox"
          checked={isListed}
          onChange={({ currentTarget: { checked } }) =>
            set('legend', { visible: checked ? undefined : false })
          }
        />
        {t('styling.legend.visible')}
      </label>
      {isListed && (
        <>
          <Field
            label={t('styling.legend.title')}
            type="text"
            maxLength={200}
            value={legend.title ?? ''}
            onInput={({ currentTarget: { value } }) =>
              set('legend title', { title: value === '' ? undefined : value })
            }
          />
          <div class="field">
            <label for={notes}>{t('styling.legend.notes')}</label>
            <textarea
              id={notes}
              rows={2}
              maxLength={2000}
              value={legend.notes ?? ''}
              onInput={({ currentTarget: { value } }) =>
                set('legend notes', { notes: value === '' ? undefined : value })
              }
            />
          </div>
          {(draft.type === 'classes' || draft.type === 'proportional') && (
            <div class="field-row">
              <Choice
                label={t('styling.digits')}
                value={String(legend.digits ?? '')}
                options={[
                  ['', t('styling.digits.needed')],
                  ...Array.from({ length: 7 }, (_, n) => [String(n), numberText(n)] as const),
                ]}
                onChoose={(chosen) =>
                  set('legend digits', { digits: chosen === '' ? undefined : Number(chosen) })
                }
              />
              <Field
                label={t('styling.unit')}
                type="text"
                maxLength={30}
                value={legend.unit ?? ''}
                onInput={({ currentTarget: { value } }) =>
                  set('legend unit', { unit: value === '' ? undefined : value })
                }
              />
            </div>
          )}
          {['categories', 'classes', 'proportional'].includes(draft.type) && (
            <label class="choice">
              <input
                type="checkbox"
                checked={legend.reversed ?? false}
                onChange={({ currentTarget: { checked } }) =>
                  set('legend order', { reversed: checked ? true : undefined })
                }
              />
              {t('styling.legend.reversed')}
            </label>
          )}
        </>
      )}
    </>
  );
}
