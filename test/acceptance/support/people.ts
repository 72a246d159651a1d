import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { checkout, target, type UserTokenSource } from '../target.ts';
import { at, type Bearer } from './http.ts';

/** A user with a session. */
export interface Person extends Bearer {
  readonly name: string;
  /** As the issuer puts it into the JWT. */
  readonly email: string;
}

const met = new Map<string, Promise<Person>>();

/** The user with this name; the same name is the same user. */
export function person(name: string): Promise<Person> {
  const known = met.get(name) ?? signIn(name);
  met.set(name, known);
  return known;
}

/** A new user. */
export function newPerson(prefix = 'guest'): Promise<Person> {
  return person(`${prefix}-${randomBytes(5).toString('hex')}`);
}

async function signIn(name: string): Promise<Person> {
  const bearer = await fetchJwt(target().userToken, name);
  const claims: unknown = JSON.parse(Buffer.from(bearer.split('.')[1] ?? '', 'base64url').toString('utf8'));
  const email = at(claims, 'email');
  return { name, bearer, email: typeof email === 'string' ? email : '' };
}

async function fetchJwt(source: UserTokenSource, name: string): Promise<string> {
  const fill = (text: string): string => text.replaceAll('{name}', name);
  if ('command' in source) {
    const [program = '', ...args] = source.command.map(fill);
    const { stdout } = await promisify(execFile)(program, args, { cwd: checkout });
    return stdout.trim();
  }
  const form = Object.entries(source.form ?? {}).map(([key, value]): [string, string] => [key, fill(value)]);
  const response = await fetch(fill(source.url), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...source.headers },
    body: new URLSearchParams(form),
  });
  const text = await response.text();
  assert.ok(response.ok, `no JWT for ${name}: ${response.status} ${text}`);
  const jwt = at(JSON.parse(text), source.member ?? 'access_token');
  assert.ok(typeof jwt === 'string', `no JWT for ${name} in ${text}`);
  return jwt;
}
