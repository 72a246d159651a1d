import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { BringWatch, StepInput } from './step-executor.ts';

const lookEveryMs = 500;

/** Makes an input a file of this machine, as a link where it can be one. */
export async function placeInput(
  input: StepInput,
  file: string,
  { signal, report }: BringWatch,
): Promise<void> {
  const look = () => {
    stat(file).then(
      ({ size }) => report?.(size),
      () => undefined,
    );
  };
  const timer = report === undefined ? undefined : setInterval(look, lookEveryMs);
  try {
    if (input.toFile !== undefined) await input.toFile(file, signal);
    else await pipeline(await input.open(signal), createWriteStream(file, { flags: 'wx' }), { signal });
  } finally {
    clearInterval(timer);
  }
}
