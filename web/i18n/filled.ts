import { isolated } from './isolated.ts';

/**
 * Replaces the `{placeholders}` of a text. Values are isolated, so that they cannot change the text direction around
 * them.
 */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => isolated(String(values[name] ?? whole)));
}
