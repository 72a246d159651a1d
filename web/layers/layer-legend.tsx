import { t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import type { Layer } from '../service/service.ts';
import { colourRuleOf, type ColourRule } from './colour-rule.ts';

/** The legend of a layer that is coloured by value. */
export function LayerLegend({ layer }: { layer: Layer }) {
  const rule = colourRuleOf(layer.style);
  if (rule === null) return null;
  return (
    <div class="legend">
      <h3>{t('layers.legend', { attribute: rule.attribute })}</h3>
      <ul>
        {linesOf(rule).map(({ colour, label }, index) => (
          <li key={index}>
            <svg class="swatch" viewBox="0 0 16 16" aria-hidden="true">
              <rect width="16" height="16" rx="4" fill={colour} />
            </svg>
            <span>{label}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function linesOf({ kind, classes, other }: ColourRule): { colour: string; label: string }[] {
  const text = (value: string | number | undefined) =>
    typeof value === 'number' ? numberText(value) : (value ?? '');
  const lines = classes.map(({ values, colour }) => ({
    colour,
    label: kind === 'steps' ? t('layers.from', { value: text(values[0]) }) : values.map(text).join(', '),
  }));
  const rest = { colour: other, label: kind === 'steps' ? t('layers.below') : t('layers.others') };
  return kind === 'steps' ? [rest, ...lines] : [...lines, rest];
}
