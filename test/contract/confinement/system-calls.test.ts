import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Argument, ownPath } from '../../../adapters/confinement/argument.ts';
import { confined, layersOn } from '../../../adapters/confinement/confinement.ts';
import { probeConfinement } from '../../../adapters/confinement/probe-confinement.ts';
import { runProgram } from '../../../adapters/confinement/run-program.ts';
import { signalOf } from '../../../adapters/confinement/signal-of.ts';
import {
  type FilterArch,
  refusedCalls,
  reviewedCalls,
} from '../../../adapters/confinement/seccomp/system-calls.ts';
import { defaultTimeoutMs } from '../../support/when.ts';

// Landlock refuses some of the same actions.
const machine = probeConfinement(['landlock']);
const { EPERM, ENOSYS } = constants.errno;
const arch = process.arch as FilterArch;

/** Makes each given system call, a number and its arguments, and prints its error, 0 for none. */
const caller = `
  for (@ARGV) {
    my ($number, @args) = map { $_ + 0 } split /,/;
    $! = 0;
    my $failed = syscall($number, @args) == -1;
    print $failed ? $! + 0 : 0, "\\n";
  }`;

describe('the system call filter of this machine', () => {
  it('is available if bubblewrap works and the kernel and the architecture support it', function () {
    const hasKernel = existsSync('/proc/sys/kernel/seccomp/actions_avail');
    // The filter is then not available, as documented.
    if (!machine.bubblewrap || !hasKernel || !['x64', 'arm64'].includes(arch)) this.skip();
    assert.ok(machine.seccomp);
  });
});

describe('the system call filter', () => {
  let folder: string;
  before(function () {
    // The test above asserts when the filter is available.
    if (!machine.seccomp) this.skip();
  });
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'chartroom-calls-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function run(command: readonly string[], seccomp = true) {
    const boundary = { folder: ownPath(folder), readable: [], limits: {} };
    let output = '';
    const end = await runProgram(confined({ ...machine, seccomp }, boundary, command as Argument[]), {
      folder,
      environment: { PATH: '/usr/bin:/bin' },
      wallClockMs: defaultTimeoutMs,
      signal: new AbortController().signal,
      onOutput: (text) => (output += text),
    });
    return { end, output };
  }

  async function errorsOf(calls: readonly (readonly number[])[], seccomp = true): Promise<number[]> {
    const { end, output } = await run(['perl', '-e', caller, ...calls.map(String)], seccomp);
    assert.equal(end.code, 0, end.errors);
    return output.trim().split('\n').map(Number);
  }

  const call = (name: string, ...args: number[]) => {
    const number = reviewedCalls[name]?.[arch === 'x64' ? 0 : 1];
    return [number ?? assert.fail(name), ...args];
  };
  /**
   * Calls that the kernel does not reject in bubblewrap. Without the filter, they may still fail for invalid
   * arguments.
   */
  const harmful = {
    'let its parent trace it': call('ptrace', 0, 0, 0, 0),
    'open a socket of a network': call('socket', 2, 1, 0),
    'open a socket of netlink': call('socket', 16, 3, 0),
    'create a file in memory without a limit': call('memfd_create', 0, 0),
    'create shared memory without a limit': call('shmget', 0, 4096, 0o600),
    'compare processes': call('kcmp', 1, 1, 2, 0, 0),
    'switch off the randomization of addresses': call('personality', 0x40000),
  } as const;

  for (const [what, harm] of Object.entries(harmful))
    it(`prevents a program that tries to ${what}, which would succeed otherwise`, async () => {
      const [without] = await errorsOf([harm], false);
      assert.notEqual(without, EPERM);
      assert.deepEqual(await errorsOf([harm]), [EPERM]);
    });

  it('blocks every call of its table in the kernel of this machine', async () => {
    const calls = refusedCalls(arch, 'namespaces').map((number) => [number, -1, -1, -1, -1, -1]);
    const errors = await errorsOf(calls);
    assert.deepEqual(
      errors,
      calls.map(() => EPERM),
    );
  });

  it('does not implement clone3 and x32', async () => {
    assert.deepEqual(await errorsOf([call('clone3', 0, 0), [0x4000_0000 + 39]]), [ENOSYS, ENOSYS]);
  });

  it('kills a 32-bit program', async function () {
    const file = join(folder, 'program');
    await writeFile(file, programOf32Bits, { mode: 0o755 });
    const without = await run([file], false);
    // Only kernels for x64 run 32-bit programs, and not all of them.
    if (arch !== 'x64' || without.end.code !== 7) this.skip();
    assert.equal(signalOf((await run([file])).end), 'SIGSYS');
  });

  it('is not accessible to the program, and reported as a layer', async () => {
    const { output } = await run(['perl', '-e', 'for (3 .. 9) { print "$_ " if open(my $f, "<&=", $_) }']);
    assert.equal(output, '');
    assert.ok(layersOn(machine).includes('seccomp'));
  });
});

/** A program for Linux on i386 that ends with exit code 7. */
const programOf32Bits = (() => {
  const code = Buffer.from('b801000000bb07000000cd80', 'hex');
  const head = Buffer.alloc(84);
  const address = 0x08048000;
  head.write('\x7fELF\x01\x01\x01', 'latin1');
  [2, 3].forEach((value, index) => head.writeUInt16LE(value, 16 + 2 * index));
  [1, address + 84, 52, 0, 0].forEach((value, index) => head.writeUInt32LE(value, 20 + 4 * index));
  [52, 32, 1, 40, 0, 0].forEach((value, index) => head.writeUInt16LE(value, 40 + 2 * index));
  const size = head.length + code.length;
  [1, 0, address, address, size, size, 5, 4096].forEach((value, index) =>
    head.writeUInt32LE(value, 52 + 4 * index),
  );
  return Buffer.concat([head, code]);
})();
