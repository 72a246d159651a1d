import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fixed } from '../../adapters/confinement/argument.ts';
import { unconfined } from '../../adapters/confinement/confinement.ts';
import { openSandbox } from '../../adapters/confinement/sandbox.ts';
import { openScratch, type Scratch } from '../../workers/sandbox/scratch.ts';
import { prestartStep, type WarmWorkspace, type WarmStep } from '../../workers/sandbox/warm-step.ts';
import { defaultTimeoutMs, when } from '../support/when.ts';

const options = {
  signal: new AbortController().signal,
  report: () => undefined,
  wallClockMs: defaultTimeoutMs,
};

/** Without bubblewrap, so that the pid is the same inside and outside. */
const limits = { memoryBytes: 512 * 2 ** 20, sandbox: openSandbox('best-effort', unconfined) };

describe('a warm step', () => {
  let folder: string;
  let scratch: Scratch;
  let step: WarmStep;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chartroom-warm-'));
    scratch = await openScratch(folder);
    const program = join(folder, 'program.mjs');
    await writeFile(
      program,
      `import { writeFileSync } from 'node:fs';
      process.once('message', (request) => {
        writeFileSync('made', 'here');
        const result = { request, pid: process.pid, argument: process.argv[2] };
        process.send({ type: 'result', result }, () => process.exit(0));
      });
      writeFileSync('loaded', String(process.pid));`,
    );
    const text = pathToFileURL(program);
    step = prestartStep({ text, readsWith: 'own code' }, fixed('an argument'), scratch, limits);
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
  const run = async ({ run: ask }: WarmWorkspace) => (await ask({ question: 1 }, options)) as { pid: number };
  const locations = async () => (await readdir(scratch.folder)).filter((name) => name.startsWith('step-'));
  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };
  const ended = (pid: number) => when('The program ends', () => !isAlive(pid));
  /** The pid of the prestarted program, once it has loaded. */
  async function sparePid(): Promise<number> {
    let pid = 0;
    await when('A program waits', async () => {
      for (const workspace of await locations()) {
        pid = Number(await readFile(join(scratch.folder, workspace, 'loaded'), 'utf8').catch(() => 0));
      }
      return pid > 0;
    });
    return pid;
  }

  it('answers with the prestarted program, and has another one ready afterwards', async () => {
    const waiting = await sparePid();
    const result = await use(run);
    assert.deepEqual(result, { request: { question: 1 }, pid: waiting, argument: 'an argument' });
    assert.notEqual(await sparePid(), waiting);
  });

  it('gives every request its own program and folder', async () => {
    const results = await Promise.all([use(run), use(run), use(run)]);
    assert.equal(new Set(results.map(({ pid }) => pid)).size, 3);
  });

  it('starts a new program when the prestarted one has died', async () => {
    const waiting = await sparePid();
    process.kill(waiting, 'SIGKILL');
    await ended(waiting);
    assert.notEqual((await use(run)).pid, waiting);
  });

  it('kills the program when the work fails before its request', async () => {
    const waiting = await sparePid();
    await assert.rejects(
      use(() => Promise.reject(new Error('no source'))),
      /no source/,
    );
    await ended(waiting);
  });

  it('leaves neither a program nor a folder when it is closed', async () => {
    const waiting = await sparePid();
    await step.close();
    await ended(waiting);
    assert.deepEqual(await locations(), []);
  });
});
