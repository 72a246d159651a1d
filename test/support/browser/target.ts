import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requestToken } from '../../../local/identity/request-token.ts';

/** The file that describes the stack started by the runner of the suite. */
export const targetFile = join(import.meta.dirname, '../../../.data/browser-target.json');

export interface BrowserTarget {
  readonly url: string;
  readonly issuer: string;
  /** An external origin that the settings of the stack name. Only `deck.test.ts` listens there: files run side by side. */
  readonly otherOrigin: string;
  /** WebSocket endpoint of the browser process. */
  readonly browser: string;
}

export function readTarget(): BrowserTarget {
  return JSON.parse(readFileSync(targetFile, 'utf8')) as BrowserTarget;
}

/** Calls the API as this local user to prepare a test. Throws if the request is refused. */
export async function callAs(name: string, method: string, path: string, json?: unknown): Promise<unknown> {
  const { url, issuer } = readTarget();
  const response = await fetch(url + path, {
    method,
    headers: {
      Authorization: `Bearer ${await requestToken(issuer, name)}`,
      'Content-Type': 'application/json',
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text);
}
