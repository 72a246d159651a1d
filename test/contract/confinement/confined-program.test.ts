import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { ownPath } from '../../../adapters/confinement/argument.ts';
import { type Confinement, confined, unconfined } from '../../../adapters/confinement/confinement.ts';
import { probeConfinement } from '../../../adapters/confinement/probe-confinement.ts';
import { runProgram } from '../../../adapters/confinement/run-program.ts';
import { openSandbox } from '../../../adapters/confinement/sandbox.ts';
import { openPictureProcessor } from '../../../adapters/images/open-picture-processor.ts';
import { when } from '../../support/when.ts';
import { runStep } from '../../../workers/sandbox/run-step.ts';
import { everything, nothing, openTarget, type ConfinedTarget } from './break-out.ts';

const machine = probeConfinement();
const here = openSandbox('best-effort', machine);
const bare = openSandbox('best-effort', unconfined);
/** Without namespaces, as in a restricted pod. */
const landlock = { ...unconfined, landlock: true, seccomp: true };
const outside = openSandbox('required', landlock);
const signal = new AbortController().signal;

/** A program that opens databases, for which Node's permissions alone are not sufficient. */
const ofStrangers = (file: string) => ({ text: pathToFileURL(file), readsWith: 'libraries' }) as const;

describe('a program that tries to break out', () => {
  let target: ConfinedTarget;
  before(function () {
    // The attacks are those that all three layers stop together; other tests run each layer alone.
    if (!machine.bubblewrap || !machine.landlock || !machine.seccomp) this.skip();
  });
  beforeEach(async () => (target = await openTarget()));
  afterEach(() => target[Symbol.asyncDispose]());

  async function lootOf(confinement: Confinement): Promise<unknown> {
    const program = await target.program('process.stdout.write(JSON.stringify(loot))');
    const [node, text, folder] = [process.execPath, program, target.folder].map((path) => ownPath(path));
    assert.ok(node !== undefined && text !== undefined && folder !== undefined);
    const boundary = { folder, readable: [node, text], limits: {} };
    let reported = '';
    const { errors } = await runProgram(confined(confinement, boundary, [node, text]), {
      folder,
      environment: {},
      wallClockMs: 60_000,
      signal,
      onOutput: (words) => (reported += words),
    });
    return reported === '' ? errors : JSON.parse(reported);
  }

  it('reaches everything when nothing confines it', async () => {
    assert.deepEqual(await lootOf(unconfined), everything, 'what follows proves nothing otherwise');
  });
  it('reaches nothing with bubblewrap alone', async () => {
    assert.deepEqual(await lootOf({ ...unconfined, bubblewrap: true }), nothing);
  });
  it('reaches nothing with Landlock and the system call filter alone', async () => {
    assert.deepEqual(await lootOf(landlock), nothing);
  });

  const picture = { bytes: 1, open: () => Promise.resolve(Readable.from([Buffer.from('x')])) };
  const answer = `
    process.stdin.resume().on('end', () => {
      const text = Buffer.from(JSON.stringify({ kind: 'refused', code: 'invalid_icon', message: JSON.stringify(loot), details: {} }));
      const head = Buffer.alloc(4);
      head.writeUInt32BE(text.length);
      process.stdout.write(Buffer.concat([head, text]));
    });`;
  for (const [how, sandbox, loot] of [
    ['nothing, as the decoder of pictures', here, nothing],
    ['nothing, as the decoder of pictures in a restricted pod', outside, nothing],
    ['everything, as an unconfined decoder', bare, everything],
  ] as const)
    it(`can access ${how}`, async () => {
      const program = pathToFileURL(await target.program(answer));
      const pictures = openPictureProcessor({ sandbox, program });
      await assert.rejects(pictures.icon(picture, 32, { owner: 'owner', signal }), (error: Error) => {
        assert.deepEqual(JSON.parse(error.message), loot);
        return true;
      });
    });

  const result = `process.once('message', () => process.send({ type: 'result', result: loot }));`;
  const asStep = async (sandbox: typeof here) => {
    const program = ofStrangers(await target.program(result));
    const limits = { memoryBytes: 2 ** 29, wallClockMs: 60_000, sandbox };
    const options = { folder: target.folder, limits, signal, report: () => undefined };
    return runStep(program, {}, options);
  };
  it('reaches nothing as a step', async () => {
    assert.deepEqual(await asStep(here), nothing);
  });
  it('reaches nothing as a step in a restricted pod', async () => {
    assert.deepEqual(await asStep(outside), nothing);
  });
  it("reaches the network and its parent as a step that only Node's permissions confine", async () => {
    assert.deepEqual(await asStep(bare), { ...nothing, parentItself: true, network: true });
  });
});

describe('a step within bubblewrap', () => {
  let target: ConfinedTarget;
  before(function () {
    // This machine has no bubblewrap.
    if (!machine.bubblewrap) this.skip();
  });
  beforeEach(async () => (target = await openTarget()));
  afterEach(() => target[Symbol.asyncDispose]());

  async function run(body: string, { memoryMiB = 512, stop = signal, wallClockMs = 60_000 } = {}) {
    const program = join(target.folder, 'program.mjs');
    await writeFile(program, `process.once('message', async () => { ${body} });`);
    const limits = { memoryBytes: memoryMiB * 2 ** 20, wallClockMs, sandbox: here };
    const options = { folder: target.folder, limits, signal: stop, report: () => undefined };
    return runStep(ofStrangers(program), {}, options);
  }
  /** Running programs whose command line contains the step's folder. */
  const alive = () =>
    readdirSync('/proc').filter((pid) => {
      try {
        const isOther = /^\d+$/.test(pid) && Number(pid) !== process.pid;
        return isOther && readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(target.folder);
      } catch {
        return false;
      }
    });
  const deleted = () => when('all of it ends', () => alive().length === 0);

  it('ends with memory_exceeded when the buffers of the program itself exceed the limit', async () => {
    const hog = `const buffers = []; for (;;) { buffers.push(Buffer.alloc(2 ** 24, 1)); await new Promise(setImmediate); }`;
    await assert.rejects(run(hog, { memoryMiB: 300 }), { code: 'memory_exceeded' });
    await deleted();
  });
  it('ends together with bubblewrap when it is cancelled', async () => {
    const stop = new AbortController();
    const outcome = assert.rejects(run('for (;;);', { stop: stop.signal }), /enough/);
    await when('it runs', () => alive().length >= 2);
    stop.abort(new Error('enough'));
    await outcome;
    await deleted();
  });
  it('has one process group, which a kill reaches at any time during the start', async () => {
    const stop = new AbortController();
    const outcome = assert.rejects(run('for (;;);', { stop: stop.signal }), /enough/);
    await when('it runs', () => alive().length >= 3);
    const groups = alive().map((pid) =>
      readFileSync(`/proc/${pid}/stat`, 'latin1').replace(/^.*\) \S+ \d+ (\d+).*$/s, '$1'),
    );
    stop.abort(new Error('enough'));
    await outcome;
    assert.equal(new Set(groups).size, 1, groups.join(' '));
  });
  it('ends with step_crashed when it dies', async () => {
    await assert.rejects(run(`process.kill(process.pid, 'SIGSEGV');`), { code: 'step_crashed' });
  });
  it('receives only its folder, the time zone and the compile cache as environment', async () => {
    const names = await run(`process.send({ type: 'result', result: Object.keys(process.env) });`);
    const own = (names as string[]).filter((name) => !name.startsWith('NODE_COMPILE_CACHE'));
    assert.deepEqual(own.sort(), ['HOME', 'LC_ALL', 'PWD', 'TMPDIR', 'TZ']);
  });
});
