import { computed, signal } from '@preact/signals';
import { storeLocally, readLocally } from './local-storage.ts';
import { first } from './en/first.ts';
import { errorMessage } from './error-message.ts';
import { filled } from './filled.ts';
import { localeOf } from './locale-of.ts';
import { pluralForm } from './plural-form.ts';
import type { CountKey, ErrorTexts, MessageKey, Messages, WarningTexts } from './translated.ts';
import { type ServiceWarning, warningMessage } from './warning-message.ts';

export const languages = { en: 'English', de: 'Deutsch', fr: 'Français', it: 'Italiano' } as const;

export type Language = keyof typeof languages;

const stored = 'chartroom-language';
/** The English texts loaded so far. */
let english: Partial<Messages> = first;
const texts = signal<Partial<Messages>>(english);

/** Texts of errors in the current language; none in English, the language of the service. */
const errorTexts = signal<ErrorTexts>(new Map());

const warningTexts = signal<WarningTexts>(new Map());

/** The current language. */
export const language = signal<Language>('en');

/** The locale of numbers and dates. */
export const locale = computed(() => localeOf(language.value, navigator.languages));

/** Activates the stored language, or the first supported one of the browser's languages. */
export async function beginLanguage(): Promise<void> {
  const preferred = [readLocally(stored), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  await activate(preferred.find(isLanguage) ?? 'en');
}

/** Activates a language and stores the choice. */
export async function chooseLanguage(chosen: Language): Promise<void> {
  storeLocally(stored, chosen);
  if (chosen === 'en') await loadEnglish();
  await activate(chosen);
}

/** Loads the texts that the first view of a room does not have. Other languages are loaded whole. */
export async function loadTexts(): Promise<void> {
  if (language.peek() !== 'en' || english !== first) return;
  await loadEnglish();
  if (language.peek() === 'en') texts.value = english;
}

async function loadEnglish(): Promise<void> {
  if (english !== first) return;
  const { rest } = await import('./en/rest.ts');
  english = { ...first, ...rest };
}

/** The text of a key in the current language, with its `{placeholders}` replaced. */
export function t(key: MessageKey, values: Readonly<Record<string, string | number>> = {}): string {
  return filled(textOf(key), values);
}

/** The text of a key for a number of things, in the plural form and with the digits of the current language. */
export function counted(key: CountKey, count: number): string {
  return pluralForm(textOf(key), language.value, count, locale.value);
}

function textOf<Key extends keyof Messages>(key: Key): Messages[Key] {
  const found = texts.value[key];
  if (found === undefined) throw new Error(`The text ${key} is not loaded`);
  return found;
}

/** The message of an error in the current language. */
export function errorText(error: unknown): string {
  return errorMessage(error, errorTexts.value);
}

/** The sentence of a warning in the current language. */
export function warningText(warning: ServiceWarning): string {
  return warningMessage(warning, warningTexts.value, errorTexts.value);
}

async function activate(chosen: Language): Promise<void> {
  const loaded = await load(chosen);
  texts.value = loaded.texts;
  errorTexts.value = loaded.errors;
  warningTexts.value = loaded.warnings;
  language.value = chosen;
  document.documentElement.lang = chosen;
}

interface LoadedLanguage {
  readonly texts: Partial<Messages>;
  readonly errors: ErrorTexts;
  readonly warnings: WarningTexts;
}

/** Loads only the language in use. */
async function load(chosen: Language): Promise<LoadedLanguage> {
  switch (chosen) {
    case 'en':
      return { texts: english, errors: new Map(), warnings: new Map() };
    case 'de': {
      const { de: texts, errors, warnings } = await import('./de/index.ts');
      return { texts, ...byCode({ errors, warnings }) };
    }
    case 'fr': {
      const { fr: texts, errors, warnings } = await import('./fr/index.ts');
      return { texts, ...byCode({ errors, warnings }) };
    }
    case 'it': {
      const { it: texts, errors, warnings } = await import('./it/index.ts');
      return { texts, ...byCode({ errors, warnings }) };
    }
  }
}

function byCode({
  errors,
  warnings,
}: Readonly<Record<'errors' | 'warnings', Readonly<Record<string, string>>>>) {
  return { errors: new Map(Object.entries(errors)), warnings: new Map(Object.entries(warnings)) };
}

export function isLanguage(text: string | null): text is Language {
  return text !== null && Object.hasOwn(languages, text);
}
