import { t } from '../i18n/language.ts';
import { Choice } from '../ui/choice.tsx';
import { Field } from '../ui/field.tsx';
import { Icon } from '../ui/icons.tsx';
import { NumberField } from '../ui/number-field.tsx';
import type { DraftPopupField } from './style-draft.ts';

const formats = ['text', 'number', 'image', 'link'] as const;
const maxDigits = 15;

/** One attribute of the card: its label and format, and its position. */
export function PopupFieldEditor({
  field,
  onChange,
  onRemove,
  onUp,
  onDown,
}: {
  field: DraftPopupField;
  onChange: (control: string, next: DraftPopupField) => void;
  onRemove: () => void;
  /** Null at the end of the list. */
  onUp: (() => void) | null;
  onDown: (() => void) | null;
}) {
  const { attribute, label, format = 'text', digits, unit } = field;
  const name = label ?? attribute;
  const set = (control: string, next: Partial<Record<keyof DraftPopupField, unknown>>) => {
    const written = Object.entries({ ...field, ...next }).filter(([, value]) => value !== undefined);
    onChange(control, { attribute, ...Object.fromEntries(written) });
  };
  const step = (which: 'up' | 'down', onStep: (() => void) | null) => (
    <button
      type="button"
      class="button quiet square"
      aria-label={t(`layers.${which}`, { name })}
      aria-disabled={onStep === null}
      onClick={() => onStep?.()}
    >
      <Icon name={which} />
    </button>
  );
  return (
    <details>
      <summary>
        <span>{name}</span>
        <span class="layer-facts">{t(`styling.format.${format}`)}</span>
      </summary>
      <div class="form">
        <div class="popup-position">
          {step('up', onUp)}
          {step('down', onDown)}
          <button type="button" class="button quiet" onClick={onRemove}>
            <Icon name="bin" />
            {t('styling.popup.remove')}
          </button>
        </div>
        <div class="field-row">
          <Field
            label={t('styling.popup.label')}
            type="text"
            maxLength={200}
            placeholder={attribute}
            value={label ?? ''}
            onInput={({ currentTarget: { value } }) =>
              set('label', { label: value === '' ? undefined : value })
            }
          />
          <Choice
            label={t('styling.format')}
            value={format}
            options={formats.map((each) => [each, t(`styling.format.${each}`)])}
            onChoose={(chosen) => set('format', { format: chosen === 'text' ? undefined : chosen })}
          />
        </div>
        {format === 'number' && (
          <div class="field-row">
            <NumberField
              {...{ label: t('styling.digits'), min: '0', max: String(maxDigits), step: '1' }}
              value={digits ?? 0}
              accepts={(count) => Number.isInteger(count) && count >= 0 && count <= maxDigits}
              onTry={(count) => set('digits', { digits: count })}
              onSave={() => undefined}
            />
            <Field
              label={t('styling.unit')}
              type="text"
              maxLength={30}
              value={unit ?? ''}
              onInput={({ currentTarget: { value } }) =>
                set('unit', { unit: value === '' ? undefined : value })
              }
            />
          </div>
        )}
      </div>
    </details>
  );
}
