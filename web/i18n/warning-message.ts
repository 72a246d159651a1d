import { filled } from './filled.ts';
import type { ErrorTexts, WarningTexts } from './translated.ts';

/** A warning of the service: its English sentence, and the values in it. */
export interface ServiceWarning {
  readonly code: string;
  readonly message: string;
  readonly values?: Readonly<Record<string, string | number>> | undefined;
}

/**
 * The sentence of a warning, translated by its code, which can be that of an error; as the service sent it if a value
 * for the translation is missing.
 */
export function warningMessage(
  { code, message, values = {} }: ServiceWarning,
  texts: WarningTexts,
  errors: ErrorTexts = new Map(),
): string {
  const text = texts.get(code) ?? errors.get(code);
  if (text === undefined) return message;
  const known: Readonly<Record<string, string | number>> = { ...values, message };
  const isComplete = [...text.matchAll(/\{(\w+)\}/g)].every(([, name = '']) => Object.hasOwn(known, name));
  return isComplete ? filled(text, known) : message;
}
