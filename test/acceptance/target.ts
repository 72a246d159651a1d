/**
 * What deployment the suite talks to. Read from `.data/acceptance-target.json` in the checkout, which
 * `test/run.ts` or a person writes; README.md beside this file describes it.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How to get a JWT of a user by name. `{name}` is replaced wherever it stands. */
export type UserTokenSource =
  | { readonly command: readonly string[] }
  | {
      readonly url: string;
      readonly form?: Readonly<Record<string, string>>;
      readonly headers?: Readonly<Record<string, string>>;
      /** Member of the JSON answer that holds the JWT. */
      readonly member?: string;
    };

export interface Target {
  /** One or more API processes over the same state, without a slash at the end. */
  readonly baseUrls: readonly string[];
  readonly userToken: UserTokenSource;
  /** Name of a user whose e-mail address the issuer calls unverified, where there is one. */
  readonly unverifiedUser?: string;
  /** Name of a user whom the configuration names as an operator, where there is one. */
  readonly operator?: string;
}

export const checkout = join(import.meta.dirname, '..', '..');
const file = join(checkout, '.data', 'acceptance-target.json');

let known: Target | undefined;

/** The target; throws one sentence that says what to do when the file is missing or makes no sense. */
export function target(): Target {
  known ??= readTarget();
  return known;
}

function readTarget(): Target {
  let parsed: unknown;
  try {
    parsed = JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    throw new Error(`Write ${file} first; test/acceptance/README.md says what belongs there.`, { cause });
  }
  if (!isTarget(parsed)) throw new Error(`${file} needs "baseUrls" (a list of URLs) and "userToken".`);
  return { ...parsed, baseUrls: parsed.baseUrls.map((url) => url.replace(/\/+$/, '')) };
}

function isTarget(value: unknown): value is Target {
  if (typeof value !== 'object' || value === null) return false;
  if (!('baseUrls' in value) || !Array.isArray(value.baseUrls) || value.baseUrls.length === 0) return false;
  if (!value.baseUrls.every((url) => typeof url === 'string' && URL.canParse(url))) return false;
  return 'userToken' in value && typeof value.userToken === 'object' && value.userToken !== null;
}
