import { isAbsolute, join } from 'node:path';
import { fileURLToPath } from 'node:url';

declare const own: unique symbol;

/**
 * A command-line argument that contains no untrusted text: a literal of the source, or a path, number or name
 * that the application created. Programs are started with such arguments only, because a program reads an
 * argument that begins with a dash as an option, and some read others as SQL. Only this module creates values
 * of this type.
 */
export type Argument = string & { readonly [own]: true };

/**
 * Accepts a single string literal type; rejects `string` and template literal types, which do not require a
 * key of that name.
 */
type Literal<T extends string> = { readonly [own]?: never } extends Record<T, 1> ? never : T;

/** Arguments written as literals at the call. */
export function fixed<const Words extends readonly string[]>(
  ...words: { readonly [Index in keyof Words]: Literal<Words[Index]> }
): Argument[] {
  return [...words] as string[] as Argument[];
}

/** Joins arguments to one. */
export function joined(separator: '' | ' ' | '=' | ',', ...words: readonly Argument[]): Argument {
  return words.join(separator) as Argument;
}

/** A non-negative integer. Throws for other numbers. */
export function whole(number: number): Argument {
  if (!Number.isSafeInteger(number) || number < 0)
    throw new Error(`${number} is not a valid number for a program argument.`);
  return String(number) as Argument;
}

/** The name of a reference system by its EPSG code. */
export function epsg(code: number): Argument {
  return joined('', ...fixed('EPSG:'), whole(code));
}

export function esri(code: number): Argument {
  return joined('', ...fixed('ESRI:'), whole(code));
}

/**
 * A name created by the application: begins with a letter and contains no character with a meaning to
 * programs or shells. Throws for other names.
 */
export function ownName(name: string): Argument {
  if (name.length > 100 || !/^[a-z][a-z0-9]*([-_.][a-z0-9]+)*$/i.test(name))
    throw new Error('A name for a program argument contains unexpected characters.');
  return name as Argument;
}

/** An absolute path created by the application. Throws if it is relative or contains a NUL. */
export function ownPath(path: string | URL): Argument {
  const text = path instanceof URL ? fileURLToPath(path) : path;
  if (!isAbsolute(text) || text.includes('\0'))
    throw new Error('A path for a program argument contains unexpected characters.');
  return text as Argument;
}

/** A file with an application-created name in an application-created folder. */
export function fileIn(folder: string, name: string): Argument {
  return ownPath(join(ownPath(folder), ownName(name)));
}

/** Any finite number; negative numbers begin with a dash. */
export function decimal(number: number): Argument {
  if (!Number.isFinite(number)) throw new Error(`${number} is not a valid number for a program argument.`);
  return String(number) as Argument;
}
