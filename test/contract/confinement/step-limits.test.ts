import assert from 'node:assert/strict';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Argument } from '../../../adapters/confinement/argument.ts';
import { inputsFolder } from '../../../adapters/confinement/confinement.ts';
import { probeConfinement } from '../../../adapters/confinement/probe-confinement.ts';
import { runProgram } from '../../../adapters/confinement/run-program.ts';
import { openSandbox } from '../../../adapters/confinement/sandbox.ts';
import { runStep } from '../../../workers/sandbox/run-step.ts';
import { stepCommand } from '../../../workers/sandbox/step-program.ts';
import { defaultTimeoutMs } from '../../support/when.ts';

const machine = probeConfinement();
const here = openSandbox('best-effort', machine);
const withoutFilter = openSandbox('best-effort', { ...machine, seccomp: false });
const signal = new AbortController().signal;
const memoryBytes = 2 ** 29;
const noUser = 65_534;
const users = {
  root: [],
  unprivileged: ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--'],
};

describe('the limits of a step', () => {
  let folder: string;
  before(function () {
    // Only root can start steps as another user.
    if (!machine.bubblewrap || !machine.limits || process.getuid?.() !== 0) this.skip();
  });
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chartroom-limits-'));
    await mkdir(join(folder, inputsFolder));
    await chmod(folder, 0o755);
    await chown(folder, noUser, noUser);
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const diskBytes = () => {
    const { blocks, bsize } = statfsSync(folder);
    return blocks * bsize;
  };
  const program = () =>
    ({ text: pathToFileURL(join(folder, 'program.mjs')), readsWith: 'libraries' }) as const;

  it('are 512 processes and files of the size of the disk, as the kernel reports', async () => {
    await writeFile(
      program().text,
      `process.report.excludeNetwork = true;
      process.once('message', () =>
        process.send({ type: 'result', result: process.report.getReport().userLimits }));`,
    );
    const limits = { memoryBytes, wallClockMs: defaultTimeoutMs, sandbox: here };
    const result = await runStep(program(), {}, { folder, limits, signal, report: () => undefined });
    const reported = result as Record<'max_user_processes' | 'file_size_blocks', { hard: number }>;
    assert.equal(reported.max_user_processes.hard, 512);
    assert.equal(reported.file_size_blocks.hard, diskBytes());
  });

  /** Runs a Perl script in the layers of a step instead of Node, whose permissions forbid these actions. */
  async function run(script: string, user: keyof typeof users, sandbox = here) {
    const perl = ['perl', '-e', script] as readonly string[] as Argument[];
    // Other users cannot read the files of Node on every machine.
    const hold: typeof sandbox.hold = (boundary) => sandbox.hold({ ...boundary, readable: [] }, perl);
    const command = stepCommand(program(), folder, { memoryBytes, sandbox: { ...sandbox, hold } });
    const words = [...(users[user] as string[] as Argument[]), ...command.words];
    let output = '';
    const { errors } = await runProgram(
      { ...command, words },
      {
        folder,
        environment: { PATH: '/usr/bin:/bin' },
        wallClockMs: defaultTimeoutMs,
        signal,
        onOutput: (text) => (output += text),
      },
    );
    return output + errors;
  }

  const processes = `
    $| = 1;
    for my $started (0 .. 599) {
      my $child = fork;
      if (!defined $child) { print "$started ", $! + 0; exit }
      if ($child == 0) { sleep 600; exit }
    }
    print 'all';`;

  for (const user of ['root', 'unprivileged'] as const)
    it(`prevent a step that runs as ${user} from starting a process`, async function () {
      // The system call filter prevents new processes, and this machine lacks it.
      if (!machine.seccomp) this.skip();
      assert.equal(await run(processes, user), '0 1');
    });
  it('let a step start fewer than 512 processes without the system call filter', async () => {
    const [started, error] = (await run(processes, 'unprivileged', withoutFilter)).split(' ').map(Number);
    assert.equal(error, 11);
    assert.ok(Number(started) > 400 && Number(started) < 512, String(started));
  });
  it('do not let a step create a file that is larger than the disk', async () => {
    const truncate = `open my $file, '>', 'large'; $SIG{XFSZ} = 'IGNORE';
      for (@{[${diskBytes()}, ${diskBytes() + 1}]}) { print truncate($file, $_) ? 'done ' : $! + 0 }`;
    assert.equal(await run(truncate, 'unprivileged'), 'done 27');
  });
});
