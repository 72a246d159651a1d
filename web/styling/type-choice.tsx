import { useId } from 'preact/hooks';
import { manyPoints } from '../../geo/style/model/style-model.ts';
import { t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import { fittingAttributes, withType } from './change-draft.ts';
import type { StyleType } from './style-draft.ts';
import type { StyleFields } from './style-fields.ts';

/** Pictures of 24 by 24 units. */
const pictures: Readonly<Record<StyleType, string>> = {
  single: 'M5 5h14v14H5z',
  categories:
    'M4 4h7v7H4zM17 4.2a3.6 3.6 0 1 1 0 7.2 3.6 3.6 0 0 1 0-7.2zM7.5 13.5l4 6.5h-8zM13.5 13.5h7v6.5h-7z',
  classes: 'M4 20v-5h3.5v5zM10.2 20V10h3.5v10zM16.5 20V4H20v16z',
  proportional: 'M5.5 15.5a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM15 6a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z',
  heatmap:
    'M12 3c1 4 6 5.5 6 11a6 6 0 0 1-12 0c0-2.5 1.2-3.8 2.2-5 .3 1.5 1 2.2 1.8 2.500C9.8 8.5 10.3 5.5 12 3z',
  clusters:
    'M9 4a5.5 5.5 0 1 1 0 11A5.5 5.5 0 0 1 9 4zM18 13a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5zM11.5 18a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
};

/** How values are drawn: only the types that suit the layer. */
export function TypeChoice({ draft, change, statistics, shapes }: StyleFields) {
  const name = useId();
  const { attributes } = statistics;
  const suits = (type: StyleType) => {
    if (type === 'heatmap' || type === 'clusters') return shapes.points;
    if (type === 'proportional' && !shapes.points && !shapes.lines) return false;
    return type === 'single' || fittingAttributes(type, attributes).length > 0;
  };
  const isDense = draft.type === 'single' && draft.density === true;
  const areMany = shapes.points && statistics.featureCount > manyPoints;
  const types = (Object.keys(pictures) as StyleType[]).filter(suits);
  return (
    <>
      <fieldset class="styling-types">
        <legend class="field-name">{t('styling.type')}</legend>
        {types.map((type) => (
          <label key={type}>
            <input
              type="radio"
              name={name}
              class="cover"
              checked={draft.type === type}
              onChange={() => change(`type ${type}`, withType(draft, type, attributes))}
            />
            <svg viewBox="0 0 24 24" aria-hidden="true">
              <path d={pictures[type]} />
            </svg>
            <span>{t(`styling.type.${type}`)}</span>
          </label>
        ))}
        {areMany && draft.type !== 'heatmap' && !isDense && (
          <p class="hint">{t('styling.manyPoints', { count: numberText(statistics.featureCount) })}</p>
        )}
      </fieldset>
      {areMany && draft.type === 'single' && !shapes.lines && !shapes.polygons && (
        <label class="choice">
          <input
            type="checkbox"
            checked={isDense}
            onChange={({ currentTarget: { checked } }) => change('density', { ...draft, density: checked })}
          />
          {t('styling.density')}
        </label>
      )}
    </>
  );
}
