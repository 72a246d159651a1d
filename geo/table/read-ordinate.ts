const signed = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;
const hemisphere = /[NSEWO]/i;

/**
 * Parses a coordinate in common notations: decimal point or comma, groups of thousands separated by a space
 * or an apostrophe (or by the sign that is not the decimal one), a degree sign, a letter for the hemisphere,
 * or degrees, minutes and seconds, with their signs or colons between them. NaN if it is not a coordinate.
 */
export function readOrdinate(text: string): number {
  // Word processors replace the minus sign.
  let t = text.trim().replace(/^[−–]/, '-');
  if (signed.test(t)) return Number(t);
  let sign = 1;
  const isBefore = hemisphere.test(t.charAt(0));
  if (isBefore || hemisphere.test(t.slice(-1))) {
    if (/[SW]/i.test(isBefore ? t.charAt(0) : t.slice(-1))) sign = -1;
    t = (isBefore ? t.slice(1) : t.slice(0, -1)).trim();
  }
  const parts =
    /^([+-]?\d+)\s*°\s*(\d+(?:[.,]\d+)?)\s*['’′]\s*(?:(\d+(?:[.,]\d+)?)\s*(?:["”″]|''))?$/.exec(t) ??
    /^([+-]?\d+):(\d+)(?::(\d+(?:[.,]\d+)?))?$/.exec(t);
  if (parts !== null) return sign * inDegrees(parts);
  if (t.endsWith('°') || t.endsWith('m')) t = t.slice(0, -1).trimEnd();
  t = t.replace(/(\d)[\s'’\u00a0\u202f](?=\d{3})/g, '$1');
  const comma = t.lastIndexOf(',');
  const point = t.lastIndexOf('.');
  if (comma >= 0 && point >= 0)
    t = comma > point ? t.replaceAll('.', '').replace(',', '.') : t.replaceAll(',', '');
  else if (comma >= 0 && t.indexOf(',') === comma) t = t.replace(',', '.');
  return signed.test(t) ? sign * Number(t) : NaN;
}

function inDegrees([, degrees = '', minutes = '', seconds = '0']: string[]): number {
  const decimal = (part: string) => Number(part.replace(',', '.'));
  const size = Math.abs(Number(degrees)) + decimal(minutes) / 60 + decimal(seconds) / 3600;
  if (decimal(minutes) >= 60 || decimal(seconds) >= 60) return NaN;
  return degrees.startsWith('-') ? -size : size;
}
