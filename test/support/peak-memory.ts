import { readFileSync } from 'node:fs';

/** The most memory, in bytes, that a process has held so far, by the kernel's account (Linux). */
export function peakMemory(pid: number | undefined): number {
  return memoryOf(pid, 'VmHWM');
}

/** What it holds of its own at this moment, in bytes: without what it shares with others, such as its program. */
export function ownMemory(pid: number | undefined): number {
  return memoryOf(pid, 'RssAnon');
}

function memoryOf(pid: number | undefined, account: 'VmHWM' | 'RssAnon'): number {
  const status = readFileSync(`/proc/${String(pid)}/status`, 'utf8');
  return Number(new RegExp(`^${account}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) * 1024;
}
