/** Order of the parts of a date. */
export type DateOrder = 'year-first' | 'day-first' | 'month-first';

/** A date with the year first or last, and perhaps a time and its zone. */
const yearFirst =
  /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?:[T ](\d{1,2}):(\d\d)(?::(\d\d(?:[.,]\d{1,9})?))? ?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;
const yearLast =
  /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})(?:[T ](\d{1,2}):(\d\d)(?::(\d\d(?:[.,]\d{1,9})?))? ?(Z|[+-]\d\d(?::?\d\d)?)?)?$/i;

/** A date, or a date with a time, as ISO 8601; null for other texts and dates that do not exist. */
export function readDate(cell: string, order: DateOrder): string | null {
  const parts = (order === 'year-first' ? yearFirst : yearLast).exec(cell);
  if (parts === null) return null;
  const [, first, separator, second, third, hours, minutes, seconds, zone] = parts;
  // Dots are written only between a day and a month, in this order.
  if (separator === '.' && order === 'month-first') return null;
  const [year, month, day] =
    order === 'year-first'
      ? [first, second, third]
      : order === 'day-first'
        ? [third, second, first]
        : [third, first, second];
  const date = `${year}-${padded(month)}-${padded(day)}`;
  const parsed = Date.parse(`${date}T00:00:00Z`);
  // Date.parse refuses a month of 13, and reads 31 June as 1 July.
  if (Number.isNaN(parsed) || new Date(parsed).getUTCDate() !== Number(day)) return null;
  if (hours === undefined) return date;
  if (Number(hours) > 23 || Number(minutes) > 59 || Number((seconds ?? '0').replace(',', '.')) >= 60)
    return null;
  return `${date}T${padded(hours)}:${minutes}:${seconds?.replace(',', '.') ?? '00'}${zone?.toUpperCase() ?? ''}`;
}

function padded(number: string | undefined): string {
  return (number ?? '').padStart(2, '0');
}
