import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Information about a running stack for other programs in the checkout (`npm run token`, a second `npm start`). */
export interface StackRecord {
  pid: number;
  issuer: string;
  apiUrls: readonly string[];
}

const file = (folder: string) => join(folder, 'stack.json');

export function writeStackRecord(folder: string, record: StackRecord): void {
  writeFileSync(file(folder), `${JSON.stringify(record, undefined, 2)}\n`);
}

export function removeStackRecord(folder: string): void {
  rmSync(file(folder), { force: true });
}

/** Record of the stack in this checkout, which may have been killed; undefined if there is none. */
export function readStackRecord(folder: string): StackRecord | undefined {
  try {
    return JSON.parse(readFileSync(file(folder), 'utf8')) as StackRecord;
  } catch {
    return undefined;
  }
}
