import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a running stack tells other programs in the same checkout (`npm run token`, a second `npm start`). */
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

/** The record of the stack that runs here, or ran here and was killed; undefined when there is none. */
export function readStackRecord(folder: string): StackRecord | undefined {
  try {
    return JSON.parse(readFileSync(file(folder), 'utf8')) as StackRecord;
  } catch {
    return undefined;
  }
}
