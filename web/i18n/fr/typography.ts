import type { PluralForms } from '../translated.ts';

type Texts = Readonly<Record<string, string | PluralForms>>;

/**
 * Texts with the spaces of French typography, which do not end a line: narrow before `;`, `!`, `?` and `%`, and of full
 * width before `:` and inside quotation marks. The sources contain plain spaces.
 */
export function typeset<Found extends Texts>(texts: Found): Found {
  const entries = Object.entries(texts).map(([key, text]) => [
    key,
    typeof text === 'string' ? spaced(text) : formsOf(text),
  ]);
  return Object.fromEntries(entries) as Found;
}

function formsOf(forms: PluralForms): PluralForms {
  return Object.fromEntries(Object.entries(forms).map(([form, text]) => [form, spaced(text)])) as PluralForms;
}

function spaced(text: string): string {
  return text.replaceAll(/ (?=[;!?%])/g, '\u202f').replaceAll(/ (?=[:»])|(?<=«) /g, '\u00a0');
}
