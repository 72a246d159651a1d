import assert from 'node:assert/strict';
import { chmod, chown, link, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Argument, ownPath } from '../../../adapters/confinement/argument.ts';
import { confined, inputsFolder, unconfined } from '../../../adapters/confinement/confinement.ts';
import { probeConfinement } from '../../../adapters/confinement/probe-confinement.ts';
import { runProgram } from '../../../adapters/confinement/run-program.ts';
import { defaultTimeoutMs } from '../../support/when.ts';

const machine = probeConfinement();
const noUser = 65_534;

/**
 * Attacks of a hostile program on its input and the resources of the machine, each with its shell command.
 */
const attacks = {
  'write to its input': 'echo changed > inputs/source',
  'append to its input through a symbolic link': 'ln -s inputs/source s; echo changed >> s',
  'truncate its input': 'truncate -s 0 inputs/source',
  'change the mode of its input': 'chmod 777 inputs/source',
  'give its input a second name': 'ln inputs/source second; echo changed > second',
  'replace its folder of inputs': 'mv inputs other',
  'create a user namespace': 'unshare --user true',
  'fill /dev/shm': 'head -c 1000000 /dev/zero > /dev/shm/x',
  'write to /dev': 'head -c 1000000 /dev/zero > /dev/x',
  'write to /': 'head -c 1000000 /dev/zero > /x',
  'write a file of 1 TiB': 'truncate -s 1T large',
  'run 600 processes': 'for n in $(seq 600); do sleep 60 & done',
} as const;

describe('a confined program', () => {
  let root: string;
  let folder: string;
  let stored: string;
  before(function () {
    // The limits are those of bubblewrap and prlimit, which this machine lacks.
    if (!machine.bubblewrap || !machine.limits) this.skip();
  });
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'chartroom-resources-'));
    folder = join(root, 'step');
    stored = join(root, 'stored');
    await mkdir(join(folder, inputsFolder), { recursive: true });
    await writeFile(stored, 'original');
    await link(stored, join(folder, inputsFolder, 'source'));
    await chmod(root, 0o755);
    for (const path of [folder, join(folder, inputsFolder), stored]) await chown(path, noUser, noUser);
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  /** The kernel does not count the processes of root, and the product does not run as root. */
  const unprivileged = [
    'setpriv',
    '--reuid=65534',
    '--regid=65534',
    '--clear-groups',
    '--',
  ] as readonly string[] as Argument[];

  async function outcomeOf(script: string, layers = machine) {
    const limits = { fileBytes: 2 ** 30, processes: 256 };
    const boundary = { folder: ownPath(folder), readable: [], limits };
    const command = ['sh', '-c', `set -e; ${script}; echo succeeded`] as readonly string[] as Argument[];
    let output = '';
    const { words } = confined({ ...layers, seccomp: false }, boundary, command);
    const { errors } = await runProgram(
      { words: [...unprivileged, ...words] },
      {
        folder,
        environment: { PATH: '/usr/bin:/bin' },
        wallClockMs: defaultTimeoutMs,
        signal: new AbortController().signal,
        onOutput: (text) => (output += text),
      },
    );
    return { hasSucceeded: output.includes('succeeded'), errors };
  }

  it('reads its input, and writes to its folder and to /dev/null', async () => {
    const { hasSucceeded, errors } = await outcomeOf(
      'cat inputs/source > copy; cat copy > /dev/null; test "$(cat copy)" = original',
    );
    assert.ok(hasSucceeded, errors);
  });

  for (const [name, script] of Object.entries(attacks)) {
    it(`cannot ${name}`, async () => {
      const { hasSucceeded, errors } = await outcomeOf(script);
      assert.equal(hasSucceeded, false, errors);
      assert.notEqual(errors, '', 'the program says what it was refused');
      assert.equal(await readFile(stored, 'utf8'), 'original');
    });
  }

  for (const name of ['write to its input', 'create a user namespace', 'write a file of 1 TiB'] as const)
    it(`could ${name} without these layers`, async () => {
      const { hasSucceeded, errors } = await outcomeOf(attacks[name], unconfined);
      assert.ok(hasSucceeded, errors);
    });
});
