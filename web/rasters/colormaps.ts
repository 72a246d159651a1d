import { t } from '../i18n/language.ts';
import { service } from '../service/service.ts';

const reversed = '_r';

let reading: Promise<readonly string[]> | null = null;

/** The names of all colormaps, without the reversed variants. Throws ChartroomError. */
export function readColormaps(): Promise<readonly string[]> {
  reading ??= service.GET('/api/colormaps').then(({ data }) => {
    const names = data.colormaps.map(({ name }) => name);
    const isThere = new Set(names);
    return names.filter((name) => !name.endsWith(reversed) || !isThere.has(turned(name)));
  });
  reading.catch(() => (reading = null));
  return reading;
}

/** The reversed variant of a colormap. */
export function turned(name: string): string {
  return name.endsWith(reversed) ? name.slice(0, -reversed.length) : name + reversed;
}

/** The URL of a colormap's image; null for a palette that only the file contains. */
export function colormapPicture(name: string | null): string | null {
  if (name === null || name === 'palette') return null;
  return `/api/colormaps/${encodeURIComponent(name)}/legend.png`;
}

export function titleOf(name: string | null): string {
  if (name === null) return t('rasters.grey');
  return name === 'palette' ? t('rasters.palette') : name.replaceAll('_', ' ');
}
