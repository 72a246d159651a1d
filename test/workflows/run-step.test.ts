import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unconfined } from '../../adapters/confinement/confinement.ts';
import { openSandbox } from '../../adapters/confinement/sandbox.ts';
import { JobProblem } from '../../core/jobs/job-problem.ts';
import { runStep } from '../../workers/sandbox/run-step.ts';
import { defaultTimeoutMs, when } from '../support/when.ts';

/** Node's permissions only; test/contract/confinement tests bubblewrap. */
const sandbox = openSandbox('best-effort', unconfined);

describe("a step's program", () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'chartroom-step-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Runs the body as a program with `request`, `tell` and `folder` in scope. */
  async function run(
    body: string,
    { memoryMiB = 512, wallClockMs = defaultTimeoutMs, signal = neverAborted() } = {},
  ) {
    const program = join(folder, 'program.mjs');
    const frame = `process.once('message', async (request) => {
      const tell = (message) => process.send(message);
      try { ${body} } catch (error) { tell({ type: 'result', result: error.code ?? error.message }); }
    });`;
    await writeFile(program, frame);
    const progress: string[] = [];
    const result = await runStep(
      { text: pathToFileURL(program), readsWith: 'own code' },
      { folder },
      {
        folder,
        signal,
        limits: { memoryBytes: memoryMiB * 2 ** 20, wallClockMs, sandbox },
        report: ({ message }) => progress.push(message),
      },
    );
    return { result, progress };
  }

  const fails = (code: string) => (error: unknown) => error instanceof JobProblem && error.code === code;

  it('reports its progress and its result', async () => {
    const { result, progress } = await run(`
      tell({ type: 'progress', progress: { stage: 'converting', fraction: 0.5, message: 'half' } });
      tell({ type: 'result', result: 42 }); process.disconnect();`);
    assert.deepEqual([result, progress], [42, ['half']]);
  });

  it('does not see the environment of its parent', async () => {
    const { result } = await run(
      `tell({ type: 'result', result: Object.keys(process.env) }); process.disconnect();`,
    );
    const seen = (result as string[]).filter((name) => !name.startsWith('NODE_CHANNEL'));
    assert.deepEqual(seen.sort(), ['HOME', 'LC_ALL', 'TMPDIR', 'TZ']);
  });

  const forbidden: [what: string, body: string][] = [
    ['read files of the machine', `(await import('node:fs')).readFileSync('/etc/passwd');`],
    [
      'write beside its folder',
      `(await import('node:fs')).writeFileSync(request.folder + '/../beside', 'x');`,
    ],
    ['start another program', `(await import('node:child_process')).spawnSync('true');`],
  ];
  for (const [what, body] of forbidden) {
    it(`may not ${what}`, async () => {
      const { result } = await run(
        `${body} tell({ type: 'result', result: 'allowed' });` + ` process.disconnect();`,
      ).catch((error: unknown) => ({ result: error }));
      assert.equal(result, 'ERR_ACCESS_DENIED');
    });
  }

  it('ends with memory_exceeded when buffers exceed the limit', async () => {
    const hog = `const buffers = []; for (;;) { buffers.push(Buffer.alloc(2 ** 24, 1)); await new Promise(setImmediate); }`;
    await assert.rejects(run(hog, { memoryMiB: 300 }), fails('memory_exceeded'));
  });

  it('ends with memory_exceeded when the heap exceeds the limit', async () => {
    const hog = `const buffers = []; for (;;) buffers.push({ number: buffers.length });`;
    await assert.rejects(run(hog, { memoryMiB: 256 }), fails('memory_exceeded'));
  });

  it('ends with time_exceeded when it does not terminate', async () => {
    await assert.rejects(run(`for (;;);`, { wallClockMs: 500 }), fails('time_exceeded'));
  });

  it('ends with step_crashed when it dies, and is retried twice', async () => {
    await assert.rejects(
      run(`process.kill(process.pid, 'SIGSEGV');`),
      (error: unknown) => fails('step_crashed')(error) && (error as JobProblem).attempts === 3,
    );
  });

  it('is killed immediately when its job is cancelled', async () => {
    const stop = new AbortController();
    const pidFile = join(folder, 'pid');
    const running = run(`(await import('node:fs')).writeFileSync('pid', String(process.pid)); for (;;);`, {
      signal: stop.signal,
    });
    const outcome = assert.rejects(running, /enough/);
    await when('the program runs', async () => (await readFile(pidFile, 'utf8')) !== '');
    const pid = Number(await readFile(pidFile, 'utf8'));
    stop.abort(new Error('enough'));
    await outcome;
    assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' });
  });
});

function neverAborted(): AbortSignal {
  return new AbortController().signal;
}
