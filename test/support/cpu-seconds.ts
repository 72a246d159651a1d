import { readFileSync } from 'node:fs';

/** Linux reports times of processes in hundredths of a second. */
const ticksPerSecond = 100;

/**
 * Processor time of this process and of its descendants that have ended, in seconds; undefined where the system does not
 * report it in /proc. A detached process is not counted before its parent has noticed its end.
 */
export function cpuSeconds(): number | undefined {
  let text: string;
  try {
    text = readFileSync('/proc/self/stat', 'utf8');
  } catch {
    return undefined;
  }
  // The second field, the name of the program, may contain spaces and parentheses.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [user, system, childrenUser, childrenSystem] = fields.slice(11, 15).map(Number);
  return ((user ?? 0) + (system ?? 0) + (childrenUser ?? 0) + (childrenSystem ?? 0)) / ticksPerSecond;
}
