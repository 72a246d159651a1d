import type { LegendEntry, LegendLine } from '../../geo/style/model/legend.ts';
import { t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';

/** The text of a line: as the author wrote it, or from the values. Empty: the line is the whole layer. */
export function lineText({ label, content }: Pick<LegendLine, 'label' | 'content'>): string {
  if (label !== null) return label;
  switch (content.kind) {
    case 'values':
      return content.values.map(valueText).join(', ');
    case 'range':
      return rangeText(content);
    case 'size':
      return numberText(content.value);
    case 'density':
      return t('legend.density');
    case 'other':
      return t('layers.others');
    case 'layer':
      return '';
  }
}

/** The heading of the lines below the name of the layer; null: they need none. */
export function headingOf({ title, attribute, lines }: LegendEntry): string | null {
  if (title !== null || attribute === null) return title;
  const isBySize = lines.some(({ content }) => content.kind === 'size');
  return t(isBySize ? 'legend.sizes' : 'layers.legend', { attribute });
}

function valueText(value: string | number | boolean): string {
  if (value === '') return t('styling.noValue');
  return typeof value === 'number' ? numberText(value) : String(value);
}

function rangeText({ from, to }: { from: number | null; to: number | null }): string {
  if (from === null) return to === null ? t('layers.all') : t('layers.below', { value: numberText(to) });
  if (to === null) return t('layers.from', { value: numberText(from) });
  return t('layers.range', { from: numberText(from), to: numberText(to) });
}
