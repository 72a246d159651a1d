import { t } from '../i18n/language.ts';
import type { Slide } from '../service/service.ts';

/** What a slide is called: its title, or its place, counted from 0. */
export function slideName({ title }: Slide, index: number): string {
  const text = title?.trim() ?? '';
  return text === '' ? t('deck.slide', { n: index + 1 }) : text;
}
