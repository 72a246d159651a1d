/** A time of a KML as libkml reads it. */
export interface KmlTime {
  readonly text: string;
  /** False if only the year or the month was given, and its first day was added. */
  readonly isWhole: boolean;
}

const pattern =
  /^(\d{4})(?:-(\d\d?)(?:-(\d\d?)(?:[T ](\d\d):(\d\d)(?::(\d\d(?:\.\d{1,9})?))?)?(?:(Z)|([+-]\d\d)(?::?(\d\d))?)?)?)?$/i;

/**
 * Writes a time (KML 2.2, section 16.2: a year, a month, a day or a moment) in full, because libkml ignores
 * unknown forms and drops time zones after minutes. Null if it is not a time, or before the year 1.
 */
export function plainTime(written: string): KmlTime | null {
  const match = pattern.exec(written.trim());
  if (match === null) return null;
  const [, year = '', month = '1', day = '1', hour, minute, second = '00', utc, zone, zoneMinutes = '00'] =
    match;
  const date = [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-');
  if (Number.isNaN(Date.parse(`${date}T00:00:00Z`)) || Number(year) === 0) return null;
  const isWhole = match[3] !== undefined;
  if (hour === undefined || minute === undefined) return { text: date, isWhole };
  const offset = utc !== undefined ? 'Z' : zone === undefined ? '' : `${zone}:${zoneMinutes}`;
  const text = `${date}T${hour}:${minute}:${second}${offset}`;
  return Number.isNaN(Date.parse(text)) ? null : { text, isWhole };
}
