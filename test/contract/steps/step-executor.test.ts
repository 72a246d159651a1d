import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unconfined } from '../../../adapters/confinement/confinement.ts';
import { openSandbox } from '../../../adapters/confinement/sandbox.ts';
import { openFileSystemObjectStore } from '../../../adapters/objects/file-system-object-store.ts';
import { childProcessExecutor } from '../../../workers/sandbox/child-process-executor.ts';
import { openScratch } from '../../../workers/sandbox/scratch.ts';
import { elsewhere } from '../../support/elsewhere.ts';
import { oddStep } from '../../support/odd-step.ts';
import { describeStepExecutor } from './executor-contract.ts';
import { type ExecutorUnderTest, memoryBytes } from './executor-under-test.ts';

/** How steps end is told alike whatever holds them in. */
const limits = { memoryBytes, sandbox: openSandbox('best-effort', unconfined) };

async function onScratch(isWarm: boolean): Promise<ExecutorUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-steps-'));
  const scratch = await openScratch(join(folder, 'scratch'));
  const objects = await openFileSystemObjectStore(join(folder, 'objects'));
  const warm = isWarm ? [{ step: oddStep, args: [] }] : [];
  const steps = childProcessExecutor({ scratch, objectStore: objects, limits, warm });
  return {
    steps,
    objects,
    // The place of a program that waits is empty.
    leftovers: async () =>
      (await readdir(scratch.folder, { recursive: true })).filter((path) => /^step-[^/]+\/./.test(path)),
    close: async () => {
      await steps.close();
      await scratch.close();
      await rm(folder, { recursive: true });
    },
  };
}

describeStepExecutor('child processes', () => onScratch(false));
describeStepExecutor('child processes that are kept warm', () => onScratch(true));

describeStepExecutor('another machine', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-elsewhere-'));
  const [disk, store] = [join(folder, 'disk'), join(folder, 'objects')];
  await mkdir(disk);
  const objects = await openFileSystemObjectStore(store);
  return {
    steps: elsewhere({ disk, objectStore: objects, limits }),
    objects,
    leftovers: () => readdir(disk),
    close: () => rm(folder, { recursive: true }),
  };
});
