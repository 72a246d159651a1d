import { filled } from './filled.ts';
import type { ErrorTexts } from './translated.ts';

/** The message of an error, translated by its code where `texts` has it, else as the service sent it. */
export function errorMessage(error: unknown, texts: ErrorTexts): string {
  if (!(error instanceof Error)) return String(error);
  const { message } = error;
  const text = 'code' in error ? texts.get(String(error.code)) : undefined;
  return text === undefined ? message : filled(text, { message });
}
