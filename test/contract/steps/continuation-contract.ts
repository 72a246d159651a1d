import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { openFileSystemObjectStore } from '../../../adapters/objects/file-system/file-system-object-store.ts';
import type { ObjectStore } from '../../../core/ports/object-store.ts';
import type { StepPods } from '../../../core/ports/step-pods.ts';
import type { StepExecutor } from '../../../workers/sandbox/step-executor.ts';
import type { StepProgress } from '../../../workers/sandbox/step-protocol.ts';
import { podExecutor } from '../../../workers/step-pods/pod-executor.ts';
import type { OddAction } from '../../support/odd-step.ts';
import { claimOf } from '../../support/pods/claim-of.ts';
import { cutConnections } from '../../support/pods/cut-connections.ts';
import type { PodWorkerOrder } from '../../support/programs/pod-worker.ts';
import { inputOf } from '../../support/steps.ts';
import { ask, neverAborted as signal } from './ask.ts';
import { memoryBytes } from './executor-under-test.ts';

export interface PodsUnderTest {
  /** The pods as another worker sees them. `env`: variables of the template. */
  worker(env?: Readonly<Record<string, string>>): StepPods;
  /** Resolves when no pod runs and none has left a file. */
  nothingRuns(): Promise<void>;
}

const program = new URL('../../support/programs/pod-worker.ts', import.meta.url);
/** Why a worker stops that shuts down. */
const shutdown = new Error('The worker shuts down.');

/** A step in a pod does not depend on its worker: contract of everything that implements StepPods. */
export function describeContinuation(pods: () => PodsUnderTest): void {
  let folder: string;
  let objectStore: ObjectStore;
  let number = 0;
  let name: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chartroom-continued-'));
    objectStore = await openFileSystemObjectStore(folder);
  });
  beforeEach(() => {
    name = `continued-${number++}`;
  });
  afterEach(() => pods().nothingRuns());
  after(() => rm(folder, { recursive: true }));

  const attempt = (attemptNumber: number, of: StepPods = pods().worker()): StepExecutor =>
    podExecutor({
      pods: of,
      objectStore,
      nextWorkspace: () => ({ name, activity: name, attempt: attemptNumber }),
      isContinued: (error) => error === shutdown,
      memoryLimit: memoryBytes,
      memoryLimitAfterDeath: memoryBytes,
    });

  /** An attempt that shuts down at the first message of its step, which it returns: the id of the run. */
  const leave = async (list: readonly OddAction[], of?: StepPods): Promise<string> => {
    const stop = new AbortController();
    let id = '';
    const report = ({ message }: StepProgress) => {
      id ||= message;
      stop.abort(shutdown);
    };
    const running = attempt(1, of).withWorkspace((workspace) =>
      ask(workspace, [{ tellsId: true }, ...list], { signal: stop.signal, report }),
    );
    await assert.rejects(running, shutdown);
    return id;
  };
  const lastPiece = () => Promise.resolve(null);

  it('continues when its worker is killed: the next attempt gets its messages and its result', async () => {
    const list: readonly OddAction[] = [{ tellsId: true }, { tells: 'at work' }, { readsPieces: true }];
    const started = await pods()
      .worker()
      .start(
        name,
        { memory: 2 ** 28, memoryLimit: memoryBytes, memoryLimitAfterDeath: memoryBytes, scratch: 2 ** 20 },
        claimOf(),
      );
    const worker = fork(program);
    const { host, port, granted } = started;
    const pod = { host, port, granted, ticket: started.ticket.toString('base64url') };
    worker.send({
      identity: { name, activity: name, attempt: 1 },
      pod,
      objects: folder,
      list,
    } satisfies PodWorkerOrder);
    const [{ message: id }] = (await once(worker, 'message')) as [StepProgress];
    worker.kill('SIGKILL');
    await once(worker, 'exit');
    started.leave();

    const reported: string[] = [];
    const report = ({ message }: StepProgress) => void reported.push(message);
    const answer = await attempt(2).withWorkspace((workspace) =>
      ask(workspace, list, { report, pieces: lastPiece }),
    );
    assert.equal(answer[0], id);
    assert.deepEqual(reported, [id, 'at work']);
  });

  it('passes its parts and its result to the next attempt if it ended without a worker', async () => {
    const list: readonly OddAction[] = [{ writes: { name: 'part', text: 'rows' } }, { handsOver: 'part' }];
    const id = await leave(list);
    const parts: string[] = [];
    const answer = await attempt(2).withWorkspace(async (workspace) => {
      const read = await ask(workspace, [{ tellsId: true }, ...list], {
        onPart: ({ file }) => void parts.push(file),
      });
      assert.equal(await text(workspace.read('part')), 'rows');
      return read;
    });
    assert.deepEqual([answer[0], parts], [id, ['part']]);
  });

  it('finds its inputs in place, and the results of the steps before it', async () => {
    const stop = new AbortController();
    const known = { ...inputOf('sent once'), identity: 'of the upload' };
    const list: readonly OddAction[] = [{ tellsId: true }, { reads: 'source' }, { readsPieces: true }];
    let first: readonly unknown[] = [];
    let id = '';
    await assert.rejects(
      attempt(1).withWorkspace(async (workspace) => {
        await workspace.stageIn('source', known, { signal });
        first = await ask(workspace, [{ tellsId: true }]);
        const report = ({ message }: StepProgress) => {
          id = message;
          stop.abort(shutdown);
        };
        await ask(workspace, list, { signal: stop.signal, report });
      }),
      shutdown,
    );
    const unread = { identity: known.identity, open: () => assert.fail('The input was sent again.') };
    await attempt(2).withWorkspace(async (workspace) => {
      await workspace.stageIn('source', unread, { signal });
      assert.deepEqual(await ask(workspace, [{ tellsId: true }]), first);
      const [again, read] = await ask(workspace, list, { pieces: lastPiece });
      assert.deepEqual([again, read], [id, 'sent once']);
    });
  });

  it('is ended by an attempt with another input or request, which finds none of its files', async () => {
    const stop = new AbortController();
    const list: readonly OddAction[] = [
      { writes: { name: 'left', text: 'old' } },
      { tells: 'written' },
      { hangs: true },
    ];
    // As declared by activities: otherwise the needs of another first operation would replace the pod.
    const needs = { memory: 2 ** 28, scratch: 2 ** 20 };
    const stopped = attempt(1).withWorkspace(
      (workspace) => ask(workspace, list, { signal: stop.signal, report: () => stop.abort(shutdown) }),
      needs,
    );
    await assert.rejects(stopped, shutdown);
    await attempt(2).withWorkspace(async (workspace) => {
      await workspace.stageIn('source', inputOf('new'), { signal });
      assert.deepEqual(await ask(workspace, [{ reads: 'source' }]), ['new']);
      await assert.rejects(text(workspace.read('left')), { code: 'ENOENT' });
    }, needs);
  });

  it('does not lose its files if the next attempt stages an input while it runs', async () => {
    const list: readonly OddAction[] = [
      { writes: { name: 'left', text: 'made' } },
      { tellsId: true },
      { readsPieces: true },
      { reads: 'left' },
    ];
    const stop = new AbortController();
    const stopped = attempt(1).withWorkspace(async (workspace) => {
      await ask(workspace, [{ tellsId: true }]);
      await ask(workspace, list, { signal: stop.signal, report: () => stop.abort(shutdown) });
    });
    await assert.rejects(stopped, shutdown);
    await attempt(2).withWorkspace(async (workspace) => {
      const pieces = async () => {
        await workspace.stageIn('more', inputOf('x'), { signal });
        return null;
      };
      assert.equal((await ask(workspace, list, { pieces })).at(-1), 'made');
    });
  });

  it('is repeated if a file that it wrote was deleted', async () => {
    const list: readonly OddAction[] = [{ tellsId: true }, { writes: { name: 'left', text: 'x' } }];
    let id: unknown;
    const stopped = attempt(1).withWorkspace(async (workspace) => {
      [id] = await ask(workspace, list);
      await workspace.remove('left');
      throw shutdown;
    });
    await assert.rejects(stopped, shutdown);
    await attempt(2).withWorkspace(async (workspace) => {
      assert.notEqual((await ask(workspace, list))[0], id);
      assert.equal(await text(workspace.read('left')), 'x');
    });
  });

  it('refuses an attempt that a later one replaced, whose pod and step it does not end', async () => {
    const list: readonly OddAction[] = [{ tellsId: true }, { readsPieces: true }];
    const interrupted = { code: 'job_interrupted' };
    const isAtWork = Promise.withResolvers<string>();
    const early = attempt(1).withWorkspace((workspace) =>
      ask(workspace, list, {
        report: ({ message }) => isAtWork.resolve(message),
        pieces: async (_, stop) => {
          if (!stop.aborted) await once(stop, 'abort');
          return null;
        },
      }),
    );
    early.catch(() => undefined);
    const id = await isAtWork.promise;
    const late = attempt(2).withWorkspace((workspace) =>
      ask(workspace, list, {
        // The step waits while earlier attempts end or come back.
        pieces: async () => {
          await assert.rejects(early, interrupted);
          const back = attempt(1).withWorkspace((other) => ask(other, list));
          await assert.rejects(back, interrupted);
          return null;
        },
      }),
    );
    assert.equal((await late)[0], id);
  });

  it('ends with its pod if no worker connects in time, also if the job was cancelled meanwhile', async () => {
    // Enough for the first attempt to connect, also on a busy machine.
    const brief = pods().worker({ STEP_POD_TIMEOUT_SECONDS: '5' });
    const id = await leave([{ hangs: true }], brief);
    await pods().nothingRuns();
    const [next] = await attempt(2).withWorkspace((workspace) => ask(workspace, [{ tellsId: true }]));
    assert.notEqual(next, id);
  });

  it('is ended by its worker if the job is cancelled', async () => {
    const stop = new AbortController();
    const report = () => stop.abort(new Error('cancelled'));
    const running = attempt(1).withWorkspace((workspace) =>
      ask(workspace, [{ tellsId: true }, { hangs: true }], { signal: stop.signal, report }),
    );
    await assert.rejects(running, /cancelled/);
    await pods().nothingRuns();
  });

  it('continues with the same worker after a lost connection, with each message once', async () => {
    const through = cutConnections(pods().worker());
    const reported: string[] = [];
    let pieces = 0;
    const result = await attempt(1, through.pods).withWorkspace(async (workspace) => {
      const known = { ...inputOf('sent'), identity: 'of the upload' };
      await workspace.stageIn('source', known, { signal });
      through.cut();
      const list: readonly OddAction[] = [
        { tells: 'begun' },
        { readsPieces: true },
        { writes: { name: 'left', text: 'made' } },
        { reads: 'source' },
      ];
      const answer = await ask(workspace, list, {
        report: ({ message }) => {
          reported.push(message);
          through.cut();
        },
        pieces: () => {
          if (pieces++ === 0) through.cut();
          return lastPiece();
        },
      });
      through.cut();
      return [answer.at(-1), await text(workspace.read('left'))];
    });
    assert.deepEqual(result, ['sent', 'made']);
    assert.deepEqual(reported, ['begun']);
    assert.ok(through.connections >= 4, String(through.connections));
    await through.close();
  });
}
