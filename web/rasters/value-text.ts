import { language } from '../i18n/language.ts';

/** A value of a raster, with what it is measured in. More digits than these say nothing of it. */
export function valueText(value: number, unit: string | null): string {
  const text = new Intl.NumberFormat(language.value, { maximumSignificantDigits: 5 }).format(value);
  return unit === null || unit === '' ? text : `${text} ${unit}`;
}
