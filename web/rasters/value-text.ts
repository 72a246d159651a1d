import { locale } from '../i18n/language.ts';
import { unitSymbol } from './unit-symbol.ts';

/** A raster value with the symbol of its unit, rounded to its useful precision. */
export function valueText(value: number, unit: string | null): string {
  const text = new Intl.NumberFormat(locale.value, { maximumSignificantDigits: 5 }).format(value);
  return unit === null || unit === '' ? text : `${text}\u00a0${unitSymbol(unit)}`;
}
