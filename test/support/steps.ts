import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFileSystemObjectStore } from '../../adapters/objects/file-system/file-system-object-store.ts';
import {
  type ChildProcessOptions,
  childProcessExecutor,
} from '../../workers/sandbox/child-process-executor.ts';
import type { StepInput, StepWorkspace } from '../../workers/sandbox/step-executor.ts';
import { openScratch } from '../../workers/sandbox/scratch.ts';

/** Runs `work` in a workspace where steps run in child processes of this one. */
export async function withSteps<T>(
  limits: ChildProcessOptions['limits'],
  work: (workspace: StepWorkspace) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-steps-'));
  try {
    const objectStore = await openFileSystemObjectStore(join(folder, 'objects'));
    const scratch = await openScratch(join(folder, 'scratch'));
    const steps = childProcessExecutor({ scratch, objectStore, limits });
    try {
      return await steps.withWorkspace(work);
    } finally {
      await steps.close();
      await scratch.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Text as the input of a step. */
export function inputOf(...pieces: readonly string[]): StepInput {
  return { open: () => Promise.resolve(slabsOf(pieces)) };
}

// oxlint-disable-next-line typescript/require-await -- a stream has no other form
async function* slabsOf(pieces: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}
