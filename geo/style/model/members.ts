import { colourOf } from './css-colour.ts';

/** Reports a value that is not drawn: where it is, and the rest of a sentence that begins with its location. */
export type Report = (path: string, flaw: string) => void;

/** Reads a value; undefined if it is not of this form, which was reported. */
export type MemberRule<T> = (value: unknown, path: string, report: Report) => T | undefined;

type Rules = Readonly<Record<string, MemberRule<unknown>>>;

/** The members of an object that could be read. */
export type Members<R extends Rules> = {
  readonly [K in keyof R]?: Exclude<ReturnType<R[K]>, undefined>;
};

export type StyleObject = Readonly<Record<string, unknown>>;

const maxPathLength = 100;

export function isObject(value: unknown): value is StyleObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The path of a member. Names are those of callers, so they are shortened. */
export function pathOf(parent: string, member: string | number): string {
  const name = typeof member === 'number' ? `[${member}]` : member.slice(0, maxPathLength);
  return parent === '' || typeof member === 'number' ? parent + name : `${parent}.${name}`;
}

/** Reads the members of an object by their rules; the others are reported, without those in `aside`. */
export function membersOf<R extends Rules>(
  object: StyleObject,
  rules: R,
  { path, report, aside = [] }: { path: string; report: Report; aside?: readonly string[] },
): Members<R> {
  const read: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(object)) {
    if (aside.includes(name)) continue;
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule === undefined) report(pathOf(path, name), 'is unknown');
    else {
      const found = rule(value, pathOf(path, name), report);
      if (found !== undefined) read[name] = found;
    }
  }
  return read as Members<R>;
}

function check<T>(isSound: (value: unknown) => value is T, flaw: string): MemberRule<T> {
  return (value, path, report) => {
    if (isSound(value)) return value;
    report(path, flaw);
    return undefined;
  };
}

export const flag = check((value) => typeof value === 'boolean', 'is not true or false');

export function numberIn(min: number, max: number): MemberRule<number> {
  const isIn = (value: unknown): value is number => typeof value === 'number' && value >= min && value <= max;
  return check(isIn, `is not a number from ${min} to ${max}`);
}

export const anyNumber = check(
  (value): value is number => typeof value === 'number' && Number.isFinite(value),
  'is not a number',
);

export function text(maxLength: number): MemberRule<string> {
  const isText = (value: unknown): value is string =>
    typeof value === 'string' && value !== '' && value.length <= maxLength;
  return check(isText, `is not a text of 1 to ${maxLength} characters`);
}

export function oneOf<const T extends readonly string[]>(names: T): MemberRule<T[number]> {
  return check((value): value is T[number] => names.includes(value as string), `is not one of ${names.join(', ')}`); // prettier-ignore
}

/** A colour of CSS as `#rrggbb`, or `#rrggbbaa` if it is not opaque. */
export const color: MemberRule<string> = (value, path, report) => {
  const hex = hexOf(value);
  if (hex === null) report(path, 'is not a colour');
  return hex ?? undefined;
};

export function hexOf(value: unknown): string | null {
  const found = colourOf(value);
  if (found === null) return null;
  const { hex, alpha } = found;
  const isOpaque = alpha === null || alpha === 1;
  return `#${hex}${isOpaque ? '' : Math.round(alpha * 255).toString(16).padStart(2, '0')}`; // prettier-ignore
}

/** A list without what cannot be read. */
export function listOf<T>(
  rule: MemberRule<T>,
  { min = 0, max }: { min?: number; max: number },
): MemberRule<readonly T[]> {
  return (value, path, report) => {
    if (!Array.isArray(value) || value.length < min || value.length > max) {
      report(path, `is not a list of ${min} to ${max} values`);
      return undefined;
    }
    return value.flatMap((each, index) => rule(each, pathOf(path, index), report) ?? []);
  };
}

/** A list of which every value can be read. */
export function wholeList<T>(
  rule: MemberRule<T>,
  size: { min?: number; max: number },
): MemberRule<readonly T[]> {
  const read = listOf(rule, size);
  return (value, path, report) => {
    const found = read(value, path, report);
    return Array.isArray(value) && found?.length === value.length ? found : undefined;
  };
}

export function objectOf<T>(
  read: (object: StyleObject, path: string, report: Report) => T | undefined,
): MemberRule<T> {
  return (value, path, report) => {
    if (isObject(value)) return read(value, path, report);
    report(path, 'is not an object');
    return undefined;
  };
}

/** Null, or what the rule reads. */
export function nullable<T>(rule: MemberRule<T>): MemberRule<T | null> {
  return (value, path, report) => (value === null ? null : rule(value, path, report));
}
