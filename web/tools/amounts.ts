import { language } from '../i18n/language.ts';

/** A length in metres or kilometres, in the format of the current language. */
export function lengthText(metres: number): string {
  return metres < 1000 ? inUnit(metres, 'meter') : inUnit(metres / 1000, 'kilometer');
}

/** Intl has no unit for areas; the symbol is the same in all supported languages. */
export function areaText(squareMetres: number): string {
  const number = new Intl.NumberFormat(language.value, { maximumSignificantDigits: 4 });
  return squareMetres < 100_000
    ? `${number.format(squareMetres)}\u00a0m²`
    : `${number.format(squareMetres / 1_000_000)}\u00a0km²`;
}

function inUnit(value: number, unit: string): string {
  return new Intl.NumberFormat(language.value, {
    ...{ style: 'unit', unit, maximumSignificantDigits: 4 },
  }).format(value);
}
