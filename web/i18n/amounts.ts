import { locale } from './language.ts';

const sizes = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** A number of bytes in the current language, such as "12.3 MB". */
export function bytesText(bytes: number): string {
  const step = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), sizes.length - 1);
  return new Intl.NumberFormat(locale.value, {
    ...{ style: 'unit', unit: sizes[step] ?? 'byte', unitDisplay: 'short' },
    maximumFractionDigits: step < 2 ? 0 : 1,
  }).format(bytes / 1000 ** step);
}

const spans = [
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
] as const;

/** An approximate duration in the current language, such as "3 minutes". */
export function spanText(seconds: number): string {
  const [unit, length] = spans.find(([, each]) => seconds >= each) ?? (['second', 1] as const);
  const count = Math.max(1, Math.round(seconds / length));
  return new Intl.NumberFormat(locale.value, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}

/** A fraction from 0 to 1 as a percentage. */
export function shareText(share: number): string {
  return new Intl.NumberFormat(locale.value, { style: 'percent' }).format(share);
}

/** A length in metres or kilometres, in the format of the current language. */
export function lengthText(metres: number): string {
  return metres < 1000 ? inUnit(metres, 'meter') : inUnit(metres / 1000, 'kilometer');
}

/** Intl has no unit for areas; the symbol is the same in all supported languages. */
export function areaText(squareMetres: number): string {
  const number = new Intl.NumberFormat(locale.value, { maximumSignificantDigits: 4 });
  return squareMetres < 100_000
    ? `${number.format(squareMetres)}\u00a0m²`
    : `${number.format(squareMetres / 1_000_000)}\u00a0km²`;
}

function inUnit(value: number, unit: string): string {
  return new Intl.NumberFormat(locale.value, {
    ...{ style: 'unit', unit, maximumSignificantDigits: 4 },
  }).format(value);
}
