import type { LegendContent } from '../../geo/style/model/class-contents.ts';
import { legendNumbers } from '../../geo/style/model/legend-numbers.ts';
import { otherColor } from '../../geo/style/model/style-model.ts';
import { t } from '../i18n/language.ts';
import { EyeIcon } from '../legend/legend-icons.tsx';
import { lineText } from '../legend/legend-text.ts';
import type { DraftCategory, DraftClass, StyleDraft } from './style-draft.ts';
import type { StyleFields } from './style-fields.ts';

/** The texts of classes without a label, as in the legend. */
function namesOf(contents: readonly LegendContent[], { legend }: StyleDraft): readonly string[] {
  const numbers = legendNumbers(contents, { digits: legend?.digits ?? null, unit: legend?.unit ?? null });
  return contents.map((content) => lineText({ label: null, content, numbers }));
}

/** The classes of numbers, with their colours and labels. */
export function ClassList({ draft, change }: StyleFields) {
  const { classes = [], breaks = [] } = draft;
  const names = namesOf(
    classes.map((_, n) => ({ kind: 'range', from: breaks[n - 1] ?? null, to: breaks[n] ?? null })),
    draft,
  );
  return (
    <Rows
      classes={classes}
      names={names}
      onChange={(control, index, next) => change(control, { ...draft, classes: classes.with(index, next) })}
    />
  );
}

/** The categories of values, with their colours and labels. */
export function CategoryList({ draft, change }: StyleFields) {
  const { categories = [], other } = draft;
  const names = namesOf(
    categories.map(({ values }) => ({ kind: 'values', values })),
    draft,
  );
  return (
    <>
      <Rows
        classes={categories}
        names={names}
        onChange={(control, index, next) =>
          change(control, { ...draft, categories: categories.with(index, next as DraftCategory) })
        }
      />
      <label class="choice">
        <input
          type="checkbox"
          checked={other !== null}
          onChange={({ currentTarget: { checked } }) =>
            change('other', { ...draft, other: checked ? { symbol: { color: otherColor } } : null })
          }
        />
        {t('styling.others')}
      </label>
    </>
  );
}

function Rows({
  classes,
  names,
  onChange,
}: {
  classes: readonly DraftClass[];
  names: readonly string[];
  onChange: (control: string, index: number, next: DraftClass) => void;
}) {
  return (
    <ul class="styling-classes" aria-label={t('styling.classes')}>
      {classes.map((each, n) => {
        const name = names[n] ?? '';
        const { label: _label, ...without } = each;
        const { visible: _visible, ...shown } = each;
        const isHidden = each.visible === false;
        return (
          <li key={n}>
            <input
              type="color"
              class="control"
              aria-label={t('styling.colourOf', { name })}
              value={(each.symbol?.color ?? otherColor).slice(0, 7)}
              onInput={({ currentTarget: { value: color } }) =>
                onChange(`colour ${n}`, n, { ...each, symbol: { ...each.symbol, color } })
              }
            />
            <input
              type="text"
              class="control"
              aria-label={t('styling.labelOf', { name })}
              value={each.label ?? ''}
              placeholder={name}
              maxLength={200}
              onInput={({ currentTarget: { value: label } }) =>
                onChange(`label ${n}`, n, label === '' ? without : { ...each, label })
              }
            />
            <button
              type="button"
              class="button quiet square"
              aria-label={t('styling.hideClass', { name })}
              aria-pressed={isHidden}
              title={t('styling.hideClass', { name })}
              onClick={() => onChange(`hide ${n}`, n, isHidden ? shown : { ...each, visible: false })}
            >
              <EyeIcon isOpen={!isHidden} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
