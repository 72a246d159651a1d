import { locale } from './language.ts';

/** A number in the format of the current language. */
export function numberText(value: number): string {
  return new Intl.NumberFormat(locale.value).format(value);
}

const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** A relative time such as "5 minutes ago"; `moment` in milliseconds since 1970. */
export function agoText(moment: number, now = Date.now()): string {
  const seconds = Math.round((moment - now) / 1000);
  const format = new Intl.RelativeTimeFormat(locale.value, { numeric: 'auto' });
  for (const [unit, length] of units) {
    if (Math.abs(seconds) >= length) return format.format(Math.trunc(seconds / length), unit);
  }
  return format.format(0, 'second');
}

/** A timestamp as date and time. */
export function momentText(moment: number): string {
  return new Intl.DateTimeFormat(locale.value, { dateStyle: 'medium', timeStyle: 'short' }).format(moment);
}
