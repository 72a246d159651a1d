import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** Starts one of the programs in this folder and resolves with the first line that it prints. */
export async function startProgram(
  name: string,
  ...args: readonly string[]
): Promise<{ process: ChildProcess; firstLine: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'programs', name), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [firstLine] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { process: child, firstLine };
}
