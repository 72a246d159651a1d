import { type LegendLine, legendLines } from '../../geo/style/model/legend.ts';
import { styleModelOf } from '../../geo/style/model/read-layer-style.ts';
import { t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import type { Layer } from '../service/service.ts';

/** The legend of a layer with classes. */
export function LayerLegend({ layer }: { layer: Layer }) {
  const model = styleModelOf(layer);
  const { symbology, legend } = model;
  const lines = legendLines(model);
  if (lines.length === 0 || !('attribute' in symbology)) return null;
  return (
    <div class="legend">
      <h3>{legend.title ?? t('layers.legend', { attribute: symbology.attribute })}</h3>
      <ul>
        {lines.map(({ symbol, label, content }, index) => (
          <li key={index}>
            <svg class="swatch" viewBox="0 0 16 16" aria-hidden="true">
              <rect width="16" height="16" rx="4" fill={symbol.color} />
            </svg>
            <span>{label ?? contentText(content)}</span>
          </li>
        ))}
      </ul>
      {legend.notes !== null && <p class="legend-notes">{legend.notes}</p>}
    </div>
  );
}

function contentText(content: LegendLine['content']): string {
  switch (content.kind) {
    case 'values':
      return content.values
        .map((value) => (typeof value === 'number' ? numberText(value) : String(value)))
        .join(', ');
    case 'range':
      return rangeText(content);
    case 'other':
      return t('layers.others');
  }
}

function rangeText({ from, to }: { from: number | null; to: number | null }): string {
  if (from === null) return to === null ? t('layers.all') : t('layers.below', { value: numberText(to) });
  if (to === null) return t('layers.from', { value: numberText(from) });
  return t('layers.range', { from: numberText(from), to: numberText(to) });
}
