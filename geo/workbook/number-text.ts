import type { NumberFormat } from './number-formats.ts';

const daySeconds = 86_400;
/** The first day after the last one of spreadsheets, 31 December 9999. */
const maxDays = 2_958_466;

/** A number of a cell as text: a decimal number, or a date of ISO 8601. Empty if it is not a number. */
export function numberText(written: string, format: NumberFormat, is1904: boolean): string {
  const value = written.trim() === '' ? NaN : Number(written);
  if (!Number.isFinite(value)) return '';
  if (format.kind === 'number') return String(value);
  if (format.kind === 'padded')
    return Number.isInteger(value) && value >= 0 ? String(value).padStart(format.digits, '0') : String(value);
  if (value < 0 || value >= maxDays) return String(value);
  return dateText(value, format.kind, is1904);
}

/**
 * The days before March 1900 are one off, because spreadsheets count a 29 February 1900; those of the other system
 * begin in 1904.
 */
function dateText(value: number, kind: 'date' | 'time' | 'date and time', is1904: boolean): string {
  const seconds = Math.round(value * daySeconds);
  const first = is1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, value < 60 ? 31 : 30);
  const iso = new Date(first + seconds * 1000).toISOString();
  const [date, time] = [iso.slice(0, 10), iso.slice(11, 19)];
  if (kind === 'date') return date;
  return kind === 'time' && value < 1 ? time : `${date}T${time}`;
}
