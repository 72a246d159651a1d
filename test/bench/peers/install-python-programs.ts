import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RowSkipped } from '../row.ts';

/**
 * The folder of the programs of these packages, in a Python environment below `folder`, which is created if
 * one of the programs is missing. Throws LeftOut without Python.
 */
export function installPythonPrograms(
  name: string,
  folder: string,
  { packages, programs }: { packages: readonly string[]; programs: readonly string[] },
): string {
  const bin = join(folder, 'bin');
  if (programs.every((program) => existsSync(join(bin, program)))) return bin;
  try {
    console.log(`${name} is not here: pip install ${packages.join(' ')}`);
    execFileSync('python3', ['-m', 'venv', folder], { stdio: 'ignore' });
    execFileSync(join(bin, 'pip'), ['install', '--quiet', ...packages], { stdio: 'ignore' });
  } catch {
    throw new RowSkipped(`${name} could not be installed by Python.`);
  }
  return bin;
}
