import assert from 'node:assert/strict';
import { connect } from 'node:http2';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { openFileSystemObjectStore } from '../../../adapters/objects/file-system/file-system-object-store.ts';
import type { JobProblem } from '../../../core/jobs/job-problem.ts';
import type { StepExecutor } from '../../../workers/sandbox/step-executor.ts';
import { channel } from '../../../workers/step-pods/channel.ts';
import { podExecutor } from '../../../workers/step-pods/pod-executor.ts';
import { objectInput } from '../../../workers/uploads/object-input.ts';
import { oddStep } from '../../support/odd-step.ts';
import { type AddressedObjects, addressedObjects } from '../../support/pods/addressed-objects.ts';
import { claimOf } from '../../support/pods/claim-of.ts';
import { type PodsOnStandIn, podsOnStandIn } from '../../support/pods/pods-on-stand-in.ts';
import { inputOf } from '../../support/steps.ts';
import { defaultTimeoutMs } from '../../support/when.ts';
import { ask, neverAborted as signal } from './ask.ts';

const mebibyte = 2 ** 20;

describe('steps in pods', () => {
  let folder: string;
  let disk: string;
  let objects: AddressedObjects;
  let pods: PodsOnStandIn;
  let steps: StepExecutor;
  let name = 'first';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chartroom-pods-'));
    disk = join(folder, 'disk');
    await mkdir(disk);
    objects = await addressedObjects(await openFileSystemObjectStore(join(folder, 'objects')));
    pods = await podsOnStandIn(disk);
    steps = podExecutor({
      pods: pods.worker(),
      objectStore: objects.store,
      nextWorkspace: () => ({ name, activity: '1', attempt: 1 }),
      memoryLimit: 300 * mebibyte,
      memoryLimitAfterDeath: 400 * mebibyte,
    });
  });
  after(async () => {
    await pods.close();
    await objects.close();
    await rm(folder, { recursive: true });
  });
  afterEach(async () => {
    await pods.nothingRuns();
    assert.deepEqual(await readdir(disk), []);
  });
  const problem = (work: Promise<unknown>): Promise<JobProblem> =>
    work.then(
      () => assert.fail('It succeeded.'),
      (error: unknown) => error as JobProblem,
    );

  it('fetch and store objects in the pod itself, which resumes interrupted transfers', async () => {
    const { store, requests } = objects;
    await store.put('in', Readable.from([Buffer.from('a long way')]), { replace: true });
    objects.breakNext(4);
    const answer = await steps.withWorkspace(async (workspace) => {
      await workspace.stageIn('source', objectInput(store, 'in'), { signal });
      const read = await ask(workspace, [{ reads: 'source' }, { writes: { name: 'left', text: 'result' } }]);
      assert.equal((await workspace.stageOut('left', 'out', { size: 6, signal })).bytes, 6);
      return read;
    });
    assert.deepEqual(answer, ['a long way', undefined]);
    assert.deepEqual(requests, ['GET in', 'GET in from 4', 'PUT out']);
    assert.equal(await text(await store.get('out')), 'result');
  });

  it('store a file even after an interrupted attempt or a lost response', async () => {
    const { store, requests } = objects;
    await store.put('partial', Readable.from([Buffer.from('of an interrupted attempt')]));
    objects.loseNextAnswer();
    const before = requests.length;
    await steps.withWorkspace(async (workspace) => {
      await ask(workspace, [{ writes: { name: 'left', text: 'result' } }]);
      assert.equal((await workspace.stageOut('left', 'partial', { size: 6, signal })).bytes, 6);
    });
    assert.deepEqual(requests.slice(before), ['PUT partial', 'PUT partial']);
    assert.equal(await text(await store.get('partial')), 'result');
  });

  it('move with their files to a larger pod when a step needs one', async () => {
    const before = pods.started.length;
    const wide = { ...oddStep, scratch: () => 64 * mebibyte };
    const io = { signal, wallClockMs: defaultTimeoutMs, report: () => undefined };
    const answer = await steps.withWorkspace(
      async (workspace) => {
        await workspace.stageIn('source', inputOf('brought'), { signal });
        await ask(workspace, [{ writes: { name: 'deep/left', text: 'made' } }]);
        const list = [{ reads: 'source' }, { reads: 'deep/left' }];
        return workspace.run(wide, { list }, io);
      },
      { memory: 2 ** 28, scratch: 2 ** 20 },
    );
    assert.deepEqual(answer, ['brought', 'made']);
    const made = pods.started.slice(before).map(({ pod }) => pod.granted.scratch);
    assert.deepEqual(made, [mebibyte, 64 * mebibyte]);
  });

  it('allow one more attempt with more memory after running out of it', async () => {
    name = 'hungry';
    const first = await problem(steps.withWorkspace((workspace) => ask(workspace, [{ hoards: true }])));
    assert.deepEqual(
      [first.code, first.details, first.attempts],
      ['memory_exceeded', { limit: 300 * mebibyte }, 2],
    );
    const second = await problem(steps.withWorkspace((workspace) => ask(workspace, [{ hoards: true }])));
    assert.deepEqual(
      [second.code, second.details, second.attempts],
      ['memory_exceeded', { limit: 400 * mebibyte }, 1],
    );
  });

  it('end with machine_lost when the pod is deleted, and allow many more attempts', async () => {
    name = 'lost';
    const actions = [{ tells: 'at work' }, { hangs: true }] as const;
    const report = () => pods.drain(name);
    const { code, attempts } = await problem(
      steps.withWorkspace((workspace) => ask(workspace, actions, { report })),
    );
    assert.deepEqual([code, attempts], ['machine_lost', 10]);
  });

  it('are not accessible without the ticket', async () => {
    const needs = { memory: 1, memoryLimit: 2 ** 28, memoryLimitAfterDeath: 2 ** 28, scratch: 1 };
    const pod = await pods.worker().start('closed', needs, claimOf());
    const stranger = connect(`https://127.0.0.1:${pod.port}`, {
      ...channel,
      pskCallback: () => ({ psk: Buffer.alloc(32), identity: 'worker' }),
      checkServerIdentity: () => undefined,
    });
    await assert.rejects(once(stranger, 'connect'));
    await pod.delete();
  });
});
