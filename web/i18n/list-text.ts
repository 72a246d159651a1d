import { computed } from '@preact/signals';
import { locale } from './language.ts';

const format = computed(() => new Intl.ListFormat(locale.value));

/** A list in the current language, such as "title, tags and colour". */
export function listText(items: readonly string[]): string {
  return format.value.format(items);
}
