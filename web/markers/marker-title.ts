import { t } from '../i18n/language.ts';
import type { Marker } from '../service/service.ts';

/** The display name of a marker. */
export function titleOf({ title }: Pick<Marker, 'title'>): string {
  const trimmed = title?.trim() ?? '';
  return trimmed === '' ? t('markers.untitled') : trimmed;
}
