import { readFileSync } from 'node:fs';

/** The most memory, in bytes, that a process has held so far, by the kernel's account (Linux). */
export function peakMemory(pid: number | undefined): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1]) * 1024;
}
