import { t } from '../i18n/language.ts';
import type { LayerStatistics } from '../service/service.ts';
import { Icon } from '../ui/icons.tsx';
import { PopupFieldEditor } from './popup-field-editor.tsx';
import type { DraftPopup, DraftPopupField } from './style-draft.ts';
import type { StyleFields } from './style-fields.ts';
import { TemplateField } from './template-field.tsx';

/** The card of a feature: its title, and which attributes it shows, in which order and format. */
export function PopupEditor({
  draft,
  change,
  statistics,
}: Pick<StyleFields, 'draft' | 'change' | 'statistics'>) {
  const { popup = {}, ...without } = draft;
  const { title, fields = [] } = popup;
  const set = (control: string, next: DraftPopup) => {
    const isEmpty = next.title === undefined && (next.fields ?? []).length === 0;
    change(control, isEmpty ? without : { ...without, popup: next });
  };
  const setFields = (control: string, next: readonly DraftPopupField[]) =>
    set(control, {
      ...(title === undefined ? {} : { title }),
      ...(next.length === 0 ? {} : { fields: next }),
    });
  const unused = unusedOf(statistics, fields);
  return (
    <>
      <TemplateField
        label={t('styling.popup.title')}
        value={title ?? ''}
        onChange={(text) =>
          set('popup title', {
            ...(text === '' ? {} : { title: text }),
            ...(fields.length === 0 ? {} : { fields }),
          })
        }
      />
      {fields.length === 0 && <p class="hint">{t('styling.popup.all')}</p>}
      <ol class="popup-editor">
        {fields.map((field, n) => (
          <li key={`${n} ${field.attribute}`}>
            <PopupFieldEditor
              field={field}
              onChange={(control, next) => setFields(`popup ${control} ${n}`, fields.with(n, next))}
              onRemove={() => setFields('popup remove', fields.toSpliced(n, 1))}
              onUp={n === 0 ? null : () => setFields('popup move', moved(fields, n, n - 1))}
              onDown={n === fields.length - 1 ? null : () => setFields('popup move', moved(fields, n, n + 1))}
            />
          </li>
        ))}
      </ol>
      {unused.length > 0 && (
        <div class="form-actions popup-add">
          <select
            class="control"
            aria-label={t('styling.popup.add')}
            value=""
            onChange={({ currentTarget }) => {
              const { value } = currentTarget;
              currentTarget.value = '';
              if (value !== '') setFields('popup add', [...fields, { attribute: value }]);
            }}
          >
            <option value="">{t('styling.popup.add')}</option>
            {unused.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
          <button
            type="button"
            class="button"
            onClick={() => setFields('popup add', [...fields, ...unused.map((attribute) => ({ attribute }))])}
          >
            <Icon name="plus" />
            {t('styling.popup.addAll')}
          </button>
        </div>
      )}
    </>
  );
}

function unusedOf({ attributes }: LayerStatistics, fields: readonly DraftPopupField[]): readonly string[] {
  const used = new Set(fields.map(({ attribute }) => attribute));
  return attributes.map(({ name }) => name).filter((name) => !used.has(name));
}

function moved<Item>(list: readonly Item[], from: number, to: number): readonly Item[] {
  return list.toSpliced(from, 1).toSpliced(to, 0, ...list.slice(from, from + 1));
}
