import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixed } from '../../../adapters/confinement/argument.ts';
import { unconfined } from '../../../adapters/confinement/confinement.ts';
import { openSandbox, type SandboxPolicy } from '../../../adapters/confinement/sandbox.ts';
import { openFileSystemObjectStore } from '../../../adapters/objects/file-system/file-system-object-store.ts';
import { childProcessExecutor } from '../../../workers/sandbox/child-process-executor.ts';
import { openScratch } from '../../../workers/sandbox/scratch.ts';
import type { StepWorkspace } from '../../../workers/sandbox/step-executor.ts';
import { oddStep } from '../../support/odd-step.ts';
import { inputOf } from '../../support/steps.ts';
import { defaultTimeoutMs } from '../../support/when.ts';
import { neverAborted as signal } from './ask.ts';
import { memoryBytes } from './executor-under-test.ts';

const io = { signal, wallClockMs: defaultTimeoutMs, report: () => undefined };
const request = { list: [{ reads: 'source' }, { listsFiles: true }] } as const;
/** The same program, as a step whose libraries read the file. */
const withLibraries = { ...oddStep, program: { ...oddStep.program, readsWith: 'libraries' } } as const;

async function inWorkspace<T>(
  policy: SandboxPolicy,
  work: (workspace: StepWorkspace) => Promise<T>,
  isPrestarted: boolean,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-ahead-'));
  const scratch = await openScratch(join(folder, 'scratch'));
  const objectStore = await openFileSystemObjectStore(join(folder, 'objects'));
  const limits = { memoryBytes, sandbox: openSandbox(policy, unconfined) };
  const warm = [{ step: oddStep, args: fixed('kept') }];
  const steps = childProcessExecutor({ scratch, objectStore, limits, warm });
  const needs = { memory: 1, scratch: 1, ...(isPrestarted ? { prestart: oddStep.program } : {}) };
  try {
    return await steps.withWorkspace(async (workspace) => {
      await workspace.stageIn('source', inputOf('file'), { signal });
      return work(workspace);
    }, needs);
  } finally {
    await steps.close();
    await scratch.close();
    await rm(folder, { recursive: true });
  }
}

/** Content that each step read and the argument of its program: only warm programs have one. */
async function askTwice(workspace: StepWorkspace): Promise<unknown[]> {
  const answers = [await workspace.run(oddStep, request, io), await workspace.run(oddStep, request, io)];
  return answers.map(([file, around]) => [file, (around as { argument: unknown }).argument]);
}

describe('a program that is started before its step', () => {
  it('reads files staged meanwhile, and serves one request; the next has its own program', async () => {
    assert.deepEqual(await inWorkspace('best-effort', askTwice, true), [
      ['file', 'kept'],
      ['file', null],
    ]);
  });

  it('is not used if it was not requested before the first file was staged', async () => {
    assert.deepEqual(await inWorkspace('best-effort', askTwice, false), [
      ['file', null],
      ['file', null],
    ]);
  });

  it('serves no step whose libraries read the file if the required sandbox is unavailable', async () => {
    const asked = inWorkspace('required', (workspace) => workspace.run(withLibraries, request, io), true);
    await assert.rejects(asked, { code: 'sandbox_unavailable' });
    const own = await inWorkspace('required', (workspace) => workspace.run(oddStep, request, io), true);
    assert.equal(own[0], 'file');
  });
});
