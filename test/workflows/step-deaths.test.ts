import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { unconfined } from '../../adapters/confinement/confinement.ts';
import { openSandbox } from '../../adapters/confinement/sandbox.ts';
import { when } from '../support/when.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import { openScratch, type Scratch } from '../../workers/sandbox/scratch.ts';
import type { StepRun } from '../../workers/sandbox/step-program.ts';
import { prestartStep, type WarmWorkspace, type WarmStep } from '../../workers/sandbox/warm-step.ts';

/** Reports progress, reads two pieces and answers, or does what its request specifies instead. */
const program = `
import { writeFileSync } from 'node:fs';
const tell = (message) => process.send(message);
process.once('disconnect', () => process.exit(1));
process.once('message', (request) => {
  if (request.does !== undefined) return new Function('tell', request.does)(tell);
  tell({ type: 'progress', progress: { stage: 'converting', fraction: 0, message: 'begun' } });
  tell({ type: 'want', piece: 0 });
  process.on('message', ({ piece }) => {
    if (piece === 0) return tell({ type: 'want', piece: 1 });
    process.send({ type: 'result', result: process.pid }, () => process.exit(0));
  });
});
writeFileSync('loaded', String(process.pid));`;

const moments = [
  'taken',
  'in the work',
  'asked',
  'progress',
  'want 0',
  'brought 0',
  'want 1',
  'brought 1',
  'answered',
] as const;

/** Without bubblewrap, in which programs have other pids. */
const limits = { memoryBytes: 512 * 2 ** 20, sandbox: openSandbox('best-effort', unconfined) };

describe("the death of a step's program", () => {
  let folder: string;
  let scratch: Scratch;
  let step: WarmStep;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chartroom-deaths-'));
    scratch = await openScratch(folder);
    await writeFile(join(folder, 'program.mjs'), program);
    const text = pathToFileURL(join(folder, 'program.mjs'));
    step = prestartStep({ text, readsWith: 'own code' }, [], scratch, limits);
  });
  afterEach(async () => {
    await step.close();
    await scratch.close();
    await rm(folder, { recursive: true, force: true });
  });

  const use = async <T>(work: (workspace: WarmWorkspace) => Promise<T>): Promise<T> => {
    await using workspace = await step.acquire();
    return await work(workspace);
  };
  const locations = async () => (await readdir(scratch.folder)).filter((name) => name.startsWith('step-'));
  const pidIn = async (workspace: string) =>
    Number(await readFile(join(workspace, 'loaded'), 'utf8').catch(() => 0));

  /** The pid of the prestarted program, once it has loaded. */
  async function sparePid(): Promise<number> {
    let pid = 0;
    const isThere = async () => {
      for (const workspace of await locations()) pid = await pidIn(join(scratch.folder, workspace));
      return pid > 0;
    };
    await when('a program waits', isThere);
    return pid;
  }
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  /** Runs one job with the prestarted program; `at` is called with each moment that the job reaches. */
  async function job(at: (moment: string) => unknown, request: object = {}, options: Partial<StepRun> = {}) {
    let used = '';
    const ask = (): Promise<unknown> =>
      use(async (workspace) => {
        used = workspace.path;
        await at('in the work');
        const running = workspace.run(request, {
          wallClockMs: 100_000,
          signal: new AbortController().signal,
          report: () => at('progress'),
          feed: async (piece) => {
            at(`want ${piece}`);
            const file = `piece-${piece}`;
            await writeFile(join(workspace.path, file), 'x');
            at(`brought ${piece}`);
            return file;
          },
          ...options,
        });
        at('asked');
        const result = await running;
        at('answered');
        return result;
      });
    const running = ask();
    at('taken');
    const outcome = await running.catch((error: unknown) => error);
    return { outcome, used };
  }

  /** Asserts that the job holds no resources, whatever its outcome, and that the next one works. */
  async function assertSettled(struck: number, used: string): Promise<void> {
    assert.equal(isAlive(struck), false, 'the program has ended');
    assert.equal(
      (await locations()).includes(used.slice(scratch.folder.length + 1)),
      false,
      'so is its folder',
    );
    const next = await job(() => undefined);
    assert.equal(typeof next.outcome, 'number', String(next.outcome));
  }

  const isCrash = (outcome: unknown) => outcome instanceof JobProblem && outcome.code === 'step_crashed';

  for (const moment of moments) {
    it(`ends its job, which releases all its resources: ${moment}`, async () => {
      const pid = await sparePid();
      const { outcome, used } = await job((now) => now === moment && process.kill(pid, 'SIGKILL'));
      assert.ok(typeof outcome === 'number' || isCrash(outcome), String(outcome));
      await assertSettled(pid, used);
    });
  }

  it('settles its job if it occurs a few event loop turns after the program was taken', async () => {
    for (const turns of [1, 2, 5, 13, 34]) {
      const pid = await sparePid();
      const { outcome, used } = await job(async (now) => {
        if (now !== 'taken') return;
        for (let n = 0; n < turns; n++) await turn();
        if (isAlive(pid)) process.kill(pid, 'SIGKILL');
      });
      assert.ok(typeof outcome === 'number' || isCrash(outcome), String(outcome));
      await assertSettled(pid, used);
    }
  });

  it('costs nothing if it is detected before the request: another program is used', async () => {
    const pid = await sparePid();
    const { outcome } = await job(async (now) => {
      if (now !== 'in the work') return;
      process.kill(pid, 'SIGKILL');
      await when('it has ended', () => !isAlive(pid));
      await turn();
    });
    assert.equal(typeof outcome, 'number', String(outcome));
    assert.notEqual(outcome, pid);
  });

  it('is caused by a cancellation, even if the program was stopped before the request', async () => {
    const pid = await sparePid();
    const cancel = new AbortController();
    const { outcome, used } = await job(
      (now) => {
        if (now === 'in the work') process.kill(pid, 'SIGSTOP');
        if (now === 'asked') cancel.abort(new Error('enough'));
      },
      {},
      { signal: cancel.signal },
    );
    assert.match(String(outcome), /enough/);
    await assertSettled(pid, used);
  });

  it('is caused by the time limit when the program was stopped or never answers', async () => {
    for (const does of [undefined, 'for (;;);', 'setInterval(() => undefined, 1000)']) {
      const pid = await sparePid();
      const { outcome, used } = await job(
        (now) => now === 'in the work' && does === undefined && process.kill(pid, 'SIGSTOP'),
        does === undefined ? {} : { does },
        { wallClockMs: 200 },
      );
      assert.ok(outcome instanceof JobProblem && outcome.code === 'time_exceeded', String(outcome));
      await assertSettled(pid, used);
    }
  });

  it('does not wait for a piece that never arrives', async () => {
    const pid = await sparePid();
    const { outcome, used } = await job(
      () => undefined,
      {},
      {
        feed: () => {
          process.kill(pid, 'SIGKILL');
          return new Promise(() => undefined);
        },
      },
    );
    assert.ok(isCrash(outcome), String(outcome));
    await assertSettled(pid, used);
  });

  it('follows a request that cannot be sent', async () => {
    const pid = await sparePid();
    const { outcome, used } = await job(() => undefined, { unclonable: () => undefined });
    assert.ok(isCrash(outcome), String(outcome));
    await assertSettled(pid, used);
  });

  it('follows an invalid message and a closed channel', async () => {
    for (const does of [
      'tell(null)',
      "tell({ type: 'progress' })",
      "tell({ type: 'odd' })",
      "process.removeAllListeners('disconnect'); process.disconnect(); setInterval(() => undefined, 1000)",
    ]) {
      const pid = await sparePid();
      const report = ({ message }: { message: string }) => assert.ok(message);
      const { outcome, used } = await job(() => undefined, { does }, { report });
      assert.ok(isCrash(outcome), `${does}: ${String(outcome)}`);
      await assertSettled(pid, used);
    }
  });

  it('names a signal from outside, and for SIGKILL the amount of memory', async () => {
    for (const [signal, says] of [
      [
        'SIGKILL',
        /killed several times \(SIGKILL\)\. The machine may have run out of memory; a job may use 512 MiB/,
      ],
      ['SIGTERM', /killed several times \(SIGTERM\)\.$/],
    ] as const) {
      const pid = await sparePid();
      const { outcome } = await job((now) => now === 'progress' && process.kill(pid, signal));
      assert.ok(isCrash(outcome) && (outcome as JobProblem).attempts === 3);
      assert.match((outcome as JobProblem).message, says);
    }
  });

  it('names the same signal if a write follows before the exit is detected', async () => {
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      const pid = await sparePid();
      const feed = () => {
        process.kill(pid, signal);
        // Blocks the event loop, so that the worker does not detect the exit.
        while (stateOf(pid) !== 'Z');
        return Promise.resolve('piece');
      };
      const { outcome } = await job(() => undefined, {}, { feed });
      assert.match(String(outcome), new RegExp(`killed several times \\(${signal}\\)`));
    }
  });

  it('occurs for all programs when the worker ends, and nothing is started afterwards', async () => {
    const pid = await sparePid();
    const { outcome } = await job((now) => now === 'progress' && void step.close());
    assert.ok(isCrash(outcome), String(outcome));
    await step.close();
    assert.equal(isAlive(pid), false);
    await assert.rejects(
      use(() => Promise.resolve()),
      /are being stopped/,
    );
    assert.deepEqual(await locations(), []);
  });

  it('occurs also for a program that is just being started', async () => {
    await sparePid();
    const using = use(() => Promise.resolve());
    const another = use(() => Promise.resolve());
    await Promise.allSettled([using, another, step.close()]);
    assert.deepEqual(await locations(), []);
  });
});

/** State reported by the kernel: `Z` when the process is dead and not yet reaped (proc(5)). */
function stateOf(pid: number): string | undefined {
  return /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1];
}
