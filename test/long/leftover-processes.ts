import { readdirSync, readlinkSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { commandOf, descendants } from '../support/descendants.ts';
import type { TestStack } from '../support/stack.ts';
import type { RunRecord } from './account.ts';

/** Stops APIs and workers gracefully and finds programs that outlived them, and leftover scratch files. */
export async function findLeftoverProcesses(stack: TestStack, account: RunRecord): Promise<void> {
  const parts = [...stack.apis, stack.workers].filter((part) => part !== undefined);
  await Promise.all(parts.map((part) => part.stop()));
  const others = [stack.postgres, stack.temporal].flatMap((part) => part?.pid() ?? []);
  const stored = new Set([process.pid, ...others, ...others.flatMap(descendants)]);
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const words = commandOf(Number(pid)).join(' ');
    const isOfStack = words.includes(stack.folder) || folderOf(pid).startsWith(stack.folder);
    if (isOfStack && !stored.has(Number(pid)))
      account.wrong('processes left behind', `${pid} ${words.slice(0, 300)}`);
  }
  account.wrong('scratch folders left behind', ...(await readdir(join(stack.folder, 'scratch'))));
}

function folderOf(pid: string): string {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return '';
  }
}
