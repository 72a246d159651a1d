import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { StepInput } from '../../sandbox/step-executor.ts';

/**
 * Stores a piece of the input of a step before the step gets it, so that a piece whose connection is
 * interrupted can be requested again.
 */
export async function receivedPiece(bytes: AsyncIterable<Uint8Array>, file: string): Promise<StepInput> {
  try {
    await pipeline(bytes, createWriteStream(file, { flags: 'w' }));
  } catch (error) {
    await rm(file, { force: true });
    throw error;
  }
  return {
    open: () => Promise.resolve(createReadStream(file)),
    toFile: (target) => rename(file, target),
  };
}
