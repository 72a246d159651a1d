import { locale } from '../i18n/language.ts';

/** A raster value with its unit, rounded to its useful precision. */
export function valueText(value: number, unit: string | null): string {
  const text = new Intl.NumberFormat(locale.value, { maximumSignificantDigits: 5 }).format(value);
  return unit === null || unit === '' ? text : `${text} ${unit}`;
}
