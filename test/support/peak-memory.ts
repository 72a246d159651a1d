import { readFileSync } from 'node:fs';

/** The peak resident memory of a process in bytes, as the kernel counts it (Linux). */
export function peakMemory(pid: number | undefined): number {
  return memoryOf(pid, 'VmHWM');
}

/** Its current private memory in bytes: without shared memory, such as its program. */
export function ownMemory(pid: number | undefined): number {
  return memoryOf(pid, 'RssAnon');
}

function memoryOf(pid: number | undefined, account: 'VmHWM' | 'RssAnon'): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(new RegExp(`^${account}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
}
