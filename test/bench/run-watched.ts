import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';

export interface Watched {
  seconds: number;
  /** Peak resident memory of all threads. */
  peakBytes: number;
  output: string;
}

const periodMs = 20;

/** Runs a program to its end and samples its resident memory (VmHWM of proc(5)); throws if it fails. */
export async function runWatched(command: string, args: readonly string[]): Promise<Watched> {
  const start = performance.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  let peakBytes = 0;
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, highWaterMark(child.pid ?? 0));
  }, periodMs);
  try {
    const [output] = await Promise.all([text(child.stdout), once(child, 'close')]);
    if (child.exitCode !== 0) throw new Error(`${command} ended with ${String(child.exitCode)}`);
    return { seconds: (performance.now() - start) / 1000, peakBytes, output };
  } finally {
    clearInterval(timer);
  }
}

function highWaterMark(pid: number): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    // It has ended.
    return 0;
  }
}
