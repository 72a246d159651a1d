/**
 * The deployment under test. Read from `.data/acceptance-target.json` in the checkout, which `test/run.ts` or
 * a user writes; see README.md in this folder.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How to get a JWT of a user by name. `{name}` is replaced wherever it occurs. */
export type UserTokenSource =
  | { readonly command: readonly string[] }
  | {
      readonly url: string;
      readonly form?: Readonly<Record<string, string>>;
      readonly headers?: Readonly<Record<string, string>>;
      /** Member of the JSON response that contains the JWT. */
      readonly member?: string;
    };

export interface AcceptanceTarget {
  /** One or more API processes over the same state, without a trailing slash. */
  readonly baseUrls: readonly string[];
  readonly userToken: UserTokenSource;
  /** Name of a user whose e-mail address the issuer reports as unverified, if any. */
  readonly unverifiedUser?: string;
  /** Name of a user who is configured as an operator, if any. */
  readonly operator?: string;
}

export const checkout = join(import.meta.dirname, '..', '..');
const file = join(checkout, '.data', 'acceptance-target.json');

let known: AcceptanceTarget | undefined;

/** The target; throws an error with instructions if the file is missing or invalid. */
export function target(): AcceptanceTarget {
  known ??= readTarget();
  return known;
}

function readTarget(): AcceptanceTarget {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`Write ${file} first; test/acceptance/README.md says what belongs there.`, { cause });
  }
  if (!isTarget(parsed)) throw new Error(`${file} needs "baseUrls" (a list of URLs) and "userToken".`);
  return { ...parsed, baseUrls: parsed.baseUrls.map((url) => url.replace(/\/+$/, '')) };
}

function isTarget(value: unknown): value is AcceptanceTarget {
  if (typeof value !== 'object' || value === null) return false;
  if (!('baseUrls' in value) || !Array.isArray(value.baseUrls) || value.baseUrls.length === 0) return false;
  if (!value.baseUrls.every((url) => typeof url === 'string' && URL.canParse(url))) return false;
  return 'userToken' in value && typeof value.userToken === 'object' && value.userToken !== null;
}
