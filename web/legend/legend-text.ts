import type { LegendNumbers } from '../../geo/style/model/legend-numbers.ts';
import type { LegendEntry, LegendLine } from '../../geo/style/model/legend.ts';
import { locale, t } from '../i18n/language.ts';
import { listText } from '../i18n/list-text.ts';

/** The text of a line: as the author wrote it, or from the values. Empty: the line is the whole layer. */
export function lineText({
  label,
  content,
  numbers,
}: Pick<LegendLine, 'label' | 'content' | 'numbers'>): string {
  if (label !== null) return label;
  switch (content.kind) {
    case 'values':
      return listText(content.values.map((value) => valueText(value, numbers)));
    case 'range':
      return rangeText(content, numbers);
    case 'size':
      return withUnit(formatted(content.value, numbers), numbers);
    case 'density':
      return t('legend.density');
    case 'points':
      return t('legend.points');
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

function valueText(value: string | number | boolean, { unit, isGrouped }: LegendNumbers): string {
  if (value === '') return t('styling.noValue');
  if (typeof value !== 'number') return String(value);
  const text = new Intl.NumberFormat(locale.value, { useGrouping: isGrouped, maximumFractionDigits: 15 });
  return withUnit(text.format(value), { unit });
}

function rangeText(
  { from, to }: { readonly from: number | null; readonly to: number | null },
  numbers: LegendNumbers,
): string {
  const text = (value: number) => formatted(value, numbers);
  if (from === null)
    return to === null ? t('layers.all') : t('layers.below', { value: withUnit(text(to), numbers) });
  if (to === null) return t('layers.from', { value: withUnit(text(from), numbers) });
  return t('layers.range', { from: text(from), to: withUnit(text(to), numbers) });
}

/** In the language of the reader, with the same decimals as the other numbers. */
function formatted(value: number, { digits, isGrouped }: LegendNumbers): string {
  return new Intl.NumberFormat(locale.value, {
    ...{ minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: isGrouped },
  }).format(value);
}

function withUnit(text: string, { unit }: Pick<LegendNumbers, 'unit'>): string {
  return unit === null ? text : `${text}\u00a0${unit}`;
}
