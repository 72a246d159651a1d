import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

declare const own: unique symbol;

/**
 * A word of a command line that is ours: it stands in this source, or is a path, a number or a name that we made.
 * Programs are started with nothing else, since a program takes a word that begins with a dash for an option, and
 * some take others for SQL. This file alone makes such words.
 */
export type Argument = string & { readonly [own]: true };

/** A type of one text alone; `string`, and what is only known in part, ask for no key of that name. */
type Literal<T extends string> = { readonly [own]?: never } extends Record<T, 1> ? never : T;

/** Words that stand in the source where this is called. */
export function fixed<const Words extends readonly string[]>(
  ...words: { readonly [Place in keyof Words]: Literal<Words[Place]> }
): Argument[] {
  return [...words] as string[] as Argument[];
}

/** Words put together to one. */
export function joined(separator: '' | ' ' | '=' | ',', ...words: readonly Argument[]): Argument {
  return words.join(separator) as Argument;
}

/** A whole number of ours. */
export function whole(number: number): Argument {
  if (!Number.isSafeInteger(number) || number < 0) throw new Error(`${number} is no number for a program.`);
  return String(number) as Argument;
}

/** A name that we made: it begins with a letter and holds nothing that a program or a shell would obey. */
export function ownName(name: string): Argument {
  if (name.length > 100 || !/^[a-z][a-z0-9]*([-_.][a-z0-9]+)*$/i.test(name))
    throw new Error('A name for a program is none of ours.');
  return name as Argument;
}

/** A file or folder of ours by its whole path. */
export function ownPath(path: string | URL): Argument {
  const text = path instanceof URL ? fileURLToPath(path) : path;
  if (!isAbsolute(text) || text.includes('\0')) throw new Error('A path for a program is none of ours.');
  return text as Argument;
}

/** A file with a name of ours in a folder of ours. */
export function fileIn(folder: string, name: string): Argument {
  return ownPath(join(ownPath(folder), ownName(name)));
}

/** Any finite number of ours, as programs read numbers; those below zero begin with a dash. */
export function decimal(number: number): Argument {
  if (!Number.isFinite(number)) throw new Error(`${number} is no number for a program.`);
  return String(number) as Argument;
}
