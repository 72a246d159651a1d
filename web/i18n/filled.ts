import { isolated } from './isolated.ts';

/** A text with what stands for its `{names}`; none of them turns the direction of what is around it. */
export function filled(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => isolated(String(values[name] ?? whole)));
}
