import type { ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';

const periodMs = 200;

/**
 * Calls `exceeded` when the program's resident memory passes the limit. The heap limit of V8 covers neither buffers
 * nor the heaps of worker threads together, and a limit of the address space would cover far too much.
 */
export function guardMemory(
  child: ChildProcess,
  limitBytes: number,
  exceeded: () => void,
): { stop: () => void } {
  if (process.platform !== 'linux') return { stop: () => undefined };
  const timer = setInterval(() => {
    void residentBytes(child.pid ?? 0).then((bytes) => {
      if (bytes > limitBytes) exceeded();
    });
  }, periodMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

/** VmRSS of /proc/<pid>/status (proc(5)); 0 when the process is gone. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
}
