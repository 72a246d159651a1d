import { filled } from './filled.ts';
import type { ErrorTexts } from './translated.ts';

/** How browsers report that code of the application could not be loaded; it differs from other failed requests. */
const unloaded = /dynamically imported module|importing a module script failed/i;
const unreachable = 'The service cannot be reached.';

/** The message of an error, translated by its code where `texts` has it, else as the service sent it. */
export function errorMessage(error: unknown, texts: ErrorTexts): string {
  if (!(error instanceof Error)) return String(error);
  if (isUnloaded(error)) return texts.get('unreachable') ?? unreachable;
  const { message } = error;
  const text = 'code' in error ? texts.get(String(error.code)) : undefined;
  return text === undefined ? message : filled(text, { message });
}

/** Whether code of the application could not be loaded. */
export function isUnloaded(error: unknown): boolean {
  return error instanceof TypeError && unloaded.test(error.message);
}
