import { locale, t } from '../i18n/language.ts';
import { numberText } from '../i18n/numbers.ts';
import { angleText, type PageTexts } from './page-texts.ts';

/** Texts of pages in the current language. */
export function pageTexts(): PageTexts {
  return {
    scale: scaleText,
    north: t('print.north'),
    number: numberText,
    degrees: degreesText,
    grid: (name) => t(`print.gridNote.${name}`),
    scaleAt: (latitude) => t('print.scaleAt', { latitude: degreesText(Math.round(latitude * 10) / 10, 'y') }),
    more: (count) => t('print.more', { count: numberText(count) }),
  };
}

export function scaleText(denominator: number): string {
  // A space beside the colon, as on maps.
  return `1 : ${numberText(denominator)}`;
}

/** A longitude or latitude with its hemisphere. */
function degreesText(value: number, axis: 'x' | 'y'): string {
  const within = axis === 'x' ? ((((value + 180) % 360) + 360) % 360) - 180 : value;
  const angle = angleText(within);
  if (within === 0 || within === -180) return angle.replace('-', '');
  const names =
    axis === 'x' ? (['print.west', 'print.east'] as const) : (['print.south', 'print.north'] as const);
  return `${angle} ${t(names[within < 0 ? 0 : 1])}`;
}

/** The author, if there is one, and the date of the page. */
export function imprintText(author: string, date: Date): string {
  const day = new Intl.DateTimeFormat(locale.value, { dateStyle: 'long' }).format(date);
  return author.trim() === '' ? day : `${author.trim()} · ${day}`;
}

/** The name of the file of a page. */
export function fileName(title: string, ending: string): string {
  return `${
    title
      .replace(/[^\p{L}\p{N} _-]/gu, '_')
      .trim()
      .slice(0, 80) || 'map'
  }.${ending}`;
}
