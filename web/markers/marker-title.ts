import { t } from '../i18n/language.ts';
import type { Marker } from '../service/service.ts';

/** What a marker is called where it has to be named. */
export function titleOf({ title }: Pick<Marker, 'title'>): string {
  const trimmed = title?.trim() ?? '';
  return trimmed === '' ? t('markers.untitled') : trimmed;
}
