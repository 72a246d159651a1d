import { filled } from './filled.ts';
import type { PluralForms } from './translated.ts';

/** The form of a text for a number, with its `{count}` replaced by the number in the format of the locale. */
export function pluralForm(forms: PluralForms, language: string, count: number, locale = language): string {
  const text = forms[new Intl.PluralRules(language).select(count)] ?? forms.other;
  return filled(text, { count: new Intl.NumberFormat(locale).format(count) });
}
