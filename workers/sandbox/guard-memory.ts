import type { ChildProcess } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';

const periodMs = 200;

/**
 * Calls `exceeded` when the resident memory of the program exceeds the limit. The heap limit of V8 does not
 * cover buffers or the heaps of worker threads, and a limit of the address space would cover far too much.
 */
export function guardMemory(
  child: ChildProcess,
  limitBytes: number,
  exceeded: () => void,
): { stop: () => void } {
  if (process.platform !== 'linux') return { stop: () => undefined };
  let pid = child.pid ?? 0;
  const check = async () => {
    const found = await programWithin(pid);
    if (found === null) return;
    pid = found.pid;
    if (residentBytes(found.status) > limitBytes) exceeded();
  };
  const timer = setInterval(() => void check(), periodMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** Process names of programs that start the confined program; some of them keep running beside it. */
const wrappers: ReadonlySet<string> = new Set(['setpriv', 'bwrap', 'unshare', 'prlimit', 'perl']);

/** The confined program and its /proc/<pid>/status (proc(5)). Null before it starts and after it ends. */
async function programWithin(pid: number): Promise<{ pid: number; status: string } | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => null);
  if (status === null) return null;
  if (!wrappers.has(/^Name:\s+(\S+)/.exec(status)?.[1] ?? '')) return { pid, status };
  const child = await childOf(pid);
  return child === null ? null : programWithin(child);
}

async function childOf(pid: number): Promise<number | null> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => null);
  if (children !== null) return Number.parseInt(children) || null;
  // Kernels without the list of children: field 4 of `stat` is the parent of each process.
  const all = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const parents = await Promise.all(
    all.map((name) => readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')),
  );
  const index = parents.findIndex(
    (stat) => stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1] === String(pid),
  );
  return index < 0 ? null : Number(all[index]);
}

function residentBytes(status: string): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
