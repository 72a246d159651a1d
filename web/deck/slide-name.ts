import { t } from '../i18n/language.ts';
import type { Slide } from '../service/service.ts';

/** The name of a slide: its title, or its number. `index` counts from 0. */
export function slideName({ title }: Slide, index: number): string {
  const text = title?.trim() ?? '';
  return text === '' ? t('deck.slide', { n: index + 1 }) : text;
}
