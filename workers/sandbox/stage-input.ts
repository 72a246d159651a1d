import { createWriteStream } from 'node:fs';
import { mkdir, stat, symlink } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { inputsFolder } from '../../adapters/confinement/confinement.ts';
import type { TransferWatch, StepInput } from './step-executor.ts';

const pollIntervalMs = 500;

export interface InputTarget {
  readonly folder: string;
  /** A checked name in the folder. */
  readonly name: string;
  /** Whether programs cannot write to `inputsFolder`. */
  readonly isInputReadOnly: boolean;
}

/**
 * Makes an input available as a file of this machine. A file that the store shares is linked where programs
 * cannot write to it, by a symbolic link at its name; otherwise the step gets a copy. Returns the path of the
 * file.
 */
export async function stageInput(
  input: StepInput,
  { folder, name, isInputReadOnly }: InputTarget,
  { signal, report }: TransferWatch,
): Promise<string> {
  const visible = join(folder, name);
  const link = isInputReadOnly ? input.linkTo : undefined;
  const file = link === undefined ? visible : join(folder, inputsFolder, name);
  await mkdir(dirname(visible), { recursive: true });
  await mkdir(dirname(file), { recursive: true });
  const reportSize = () => {
    stat(file).then(
      ({ size }) => report?.(size),
      () => undefined,
    );
  };
  const timer = report === undefined ? undefined : setInterval(reportSize, pollIntervalMs);
  try {
    if (link !== undefined) await link(file, signal);
    else if (input.toFile !== undefined) await input.toFile(file, signal);
    else await pipeline(await input.open(signal), createWriteStream(file, { flags: 'wx' }), { signal });
  } finally {
    clearInterval(timer);
  }
  if (link !== undefined) await symlink(relative(dirname(visible), file), visible);
  return file;
}
