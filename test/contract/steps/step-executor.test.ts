import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { unconfined } from '../../../adapters/confinement/confinement.ts';
import { openFileSystemObjectStore } from '../../../adapters/objects/file-system/file-system-object-store.ts';
import {
  type ChildProcessOptions,
  childProcessExecutor,
} from '../../../workers/sandbox/child-process-executor.ts';
import { openScratch } from '../../../workers/sandbox/scratch.ts';
import { podExecutor } from '../../../workers/step-pods/pod-executor.ts';
import type { JobProblem } from '../../../core/jobs/job-problem.ts';
import { pathsBelow } from '../../support/paths-below.ts';
import { otherOrigin } from '../../support/remote-steps.ts';
import { podsOnStandIn } from '../../support/pods/pods-on-stand-in.ts';
import { oddStep } from '../../support/odd-step.ts';
import { defaultTimeoutMs } from '../../support/when.ts';
import { inputOf } from '../../support/steps.ts';
import { isLongForm } from '../../support/size.ts';
import { neverAborted as signal } from './ask.ts';
import { describeStepExecutor } from './executor-contract.ts';
import { type ExecutorUnderTest, memoryBytes } from './executor-under-test.ts';
import { sandboxUnderTest } from '../../support/sandbox-under-test.ts';

/** Outcomes of steps are the same with any sandbox. */
const limits = { memoryBytes, sandbox: sandboxUnderTest(unconfined) };

async function onScratch(isWarm: boolean, log?: ChildProcessOptions['log']): Promise<ExecutorUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-steps-'));
  const scratch = await openScratch(join(folder, 'scratch'));
  const objects = await openFileSystemObjectStore(join(folder, 'objects'));
  const warm = isWarm ? [{ step: oddStep, args: [] }] : [];
  const steps = childProcessExecutor({ scratch, objectStore: objects, limits, warm, ...(log && { log }) });
  return {
    steps,
    objects,
    // The workspace of a prestarted program is empty.
    leftovers: async () =>
      (await pathsBelow(scratch.folder)).filter((path) => /^step-[^/]+\/(?!inputs$)./.test(path)),
    close: async () => {
      await steps.close();
      await scratch.close();
      await rm(folder, { recursive: true });
    },
  };
}

describeStepExecutor('prestarted child processes', () => onScratch(true));
// They run the same programs as the others.
if (isLongForm()) {
  describeStepExecutor('child processes', () => onScratch(false));
  describeStepExecutor('another machine', onOtherMachine);
}

async function onOtherMachine(): Promise<ExecutorUnderTest> {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-elsewhere-'));
  const [disk, store] = [join(folder, 'disk'), join(folder, 'objects')];
  await mkdir(disk);
  const objects = await openFileSystemObjectStore(store);
  return {
    steps: otherOrigin({ disk, objectStore: objects, limits }),
    objects,
    leftovers: () => readdir(disk),
    close: () => rm(folder, { recursive: true }),
  };
}

describeStepExecutor('pods', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-pods-'));
  const [disk, store] = [join(folder, 'disk'), join(folder, 'objects')];
  await mkdir(disk);
  const objectStore = await openFileSystemObjectStore(store);
  const pods = await podsOnStandIn(disk);
  let locations = 0;
  return {
    steps: podExecutor({
      pods: pods.worker(),
      objectStore,
      nextWorkspace: () => ({ name: `place-${locations++}`, activity: '1', attempt: 1 }),
      memoryLimit: memoryBytes,
      memoryLimitAfterDeath: memoryBytes,
    }),
    objects: objectStore,
    leftovers: async () => {
      await pods.nothingRuns();
      return readdir(disk);
    },
    close: async () => {
      await pods.close();
      await rm(folder, { recursive: true });
    },
  };
});

for (const isWarm of [false, true])
  describe(`the resources of a step in ${isWarm ? 'a warm' : 'a new'} child process`, () => {
    const warnings: unknown[] = [];
    let opened: ExecutorUnderTest;
    before(async () => {
      opened = await onScratch(isWarm, { warn: (line: unknown) => warnings.push(line) });
    });
    after(() => opened.close());
    const io = { signal, wallClockMs: defaultTimeoutMs, report: () => undefined };
    const writes = { list: [{ writes: { name: 'left', text: 'here' } }] };

    it('is rejected before the start if scratch has too little space', async () => {
      const wide = { ...oddStep, scratch: () => 2 ** 60 };
      await opened.steps.withWorkspace(async (workspace) => {
        await assert.rejects(workspace.run(wide, writes, io), ({ code, details }: JobProblem) => {
          const { required, free } = details as Record<string, number>;
          assert.deepEqual([code, required], ['disk_full', 2 ** 60]);
          assert.ok(Number(free) > 0);
          return true;
        });
        await workspace.stageIn('source', inputOf('four'), { signal });
        await assert.rejects(workspace.run(wide, writes, io), ({ details }: JobProblem) => {
          assert.equal(details.required, 2 ** 60 - 4, 'the existing files use no more space');
          return true;
        });
        await assert.rejects(text(workspace.read('left')), { code: 'ENOENT' });
      });
      assert.deepEqual(await opened.leftovers(), []);
    });

    it('is logged as a warning if the expected memory exceeds the limit', async () => {
      await opened.steps.withWorkspace((workspace) => workspace.run(oddStep, writes, io));
      assert.deepEqual(warnings, []);
      const wide = { ...oddStep, memory: () => memoryBytes + 1 };
      await opened.steps.withWorkspace((workspace) => workspace.run(wide, writes, io));
      assert.deepEqual(warnings, [{ step: 'odd', expectedBytes: memoryBytes + 1, limitBytes: memoryBytes }]);
    });
  });
