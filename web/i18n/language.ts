import { signal } from '@preact/signals';
import { storeLocally, readLocally } from './local-storage.ts';
import { en } from './en/index.ts';
import { filled } from './filled.ts';
import type { MessageKey, Messages } from './translated.ts';

export const languages = { en: 'English', de: 'Deutsch', fr: 'Français' } as const;

export type Language = keyof typeof languages;

const stored = 'chartroom-language';
const texts = signal<Messages>(en);

/** The language of all that is shown. */
export const language = signal<Language>('en');

/** Takes the language that was chosen here before, or else the first of the browser's that there is. */
export async function beginLanguage(): Promise<void> {
  const wished = [readLocally(stored), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  await speak(wished.find(isLanguage) ?? 'en');
}

/** Chooses a language, also for the next visit. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  storeLocally(stored, chosen);
  await speak(chosen);
}

/** The text of a key in the language chosen, with what stands for its `{names}`. */
export function t(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
  return filled(texts.value[key], values);
}

async function speak(chosen: Language): Promise<void> {
  texts.value = await load(chosen);
  language.value = chosen;
  document.documentElement.lang = chosen;
}

/** Only the language that is read is loaded. */
async function load(chosen: Language): Promise<Messages> {
  switch (chosen) {
    case 'en':
      return en;
    case 'de':
      return (await import('./de/index.ts')).de;
    case 'fr':
      return (await import('./fr/index.ts')).fr;
  }
}

export function isLanguage(text: string | null): text is Language {
  return text !== null && Object.hasOwn(languages, text);
}
