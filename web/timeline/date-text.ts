import type { TimelineSettings } from './timeline-settings.ts';

type Parts = Pick<TimelineSettings, 'groupingMode' | 'dateTimeFormat'>;

/** A time in the room's date format, with the precision of its grouping. */
export function dateText(moment: number, { groupingMode, dateTimeFormat }: Parts, language: string): string {
  const date = new Date(moment);
  const two = (value: number) => String(value).padStart(2, '0');
  const year = String(date.getFullYear());
  const [month, day] = [two(date.getMonth() + 1), two(date.getDate())];
  if (groupingMode === 'year') return year;
  if (groupingMode === 'month') {
    if (dateTimeFormat === 'iso') return `${year}-${month}`;
    return new Intl.DateTimeFormat(language, { year: 'numeric', month: 'long' }).format(date);
  }
  const text = {
    dmy: `${day}.${month}.${year}`,
    mdy: `${month}/${day}/${year}`,
    iso: `${year}-${month}-${day}`,
  }[dateTimeFormat];
  if (groupingMode === 'day') return text;
  return `${text} ${new Intl.DateTimeFormat(language, { timeStyle: 'short' }).format(date)}`;
}
