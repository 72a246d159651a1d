import { readFileSync } from 'node:fs';

/** Clock ticks per second, the unit of times in proc(5). */
const ticks = 100;

/** CPU time that the process has used, user and system, in seconds. */
export function cpuSeconds(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The program name, in parentheses, may contain any characters.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}
