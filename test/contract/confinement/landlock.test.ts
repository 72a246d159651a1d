import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { constants } from 'node:os';
import { join } from 'node:path';
import { type Argument, ownPath } from '../../../adapters/confinement/argument.ts';
import { type Confinement, confined, unconfined } from '../../../adapters/confinement/confinement.ts';
import { probeConfinement } from '../../../adapters/confinement/probe-confinement.ts';
import { runProgram } from '../../../adapters/confinement/run-program.ts';
import { signalOf } from '../../../adapters/confinement/signal-of.ts';
import { refusedCalls, type FilterArch } from '../../../adapters/confinement/seccomp/system-calls.ts';
import { defaultTimeoutMs } from '../../support/when.ts';
import { attacks, type AttackTarget, openAttackTarget } from './attacks.ts';

const machine = probeConfinement();
const alone: Confinement = { ...unconfined, landlock: true, seccomp: true };

describe('a program that only Landlock and the system call filter confine', () => {
  let target: AttackTarget;
  before(function () {
    const outside = probeConfinement(['bubblewrap']);
    // The kernel supports no Landlock or no system call filter.
    if (!outside.landlock || !outside.seccomp) this.skip();
  });
  beforeEach(async () => (target = await openAttackTarget()));
  afterEach(() => target[Symbol.asyncDispose]());

  async function run(script: string, layers: Confinement = alone, limits = {}) {
    const boundary = { folder: ownPath(target.folder), readable: [], limits };
    const command = ['perl', '-e', script] as readonly string[] as Argument[];
    let output = '';
    const end = await runProgram(confined(layers, boundary, command), {
      folder: target.folder,
      environment: { PATH: '/usr/bin:/bin' },
      wallClockMs: defaultTimeoutMs,
      signal: new AbortController().signal,
      onOutput: (text) => (output += text),
    });
    return { end, output };
  }
  const outcomeOf = async (attack: string, layers?: Confinement) => {
    const { output, end } = await run(target.program(attack), layers);
    return output + end.errors;
  };

  for (const [what, [guard, attack]] of Object.entries(attacks)) {
    it(`cannot ${what}`, async () => {
      assert.match(
        await outcomeOf(attack),
        /^failed: (Permission denied|Operation not permitted|Invalid cross-device link)/,
      );
    });
    it(`could ${what} without ${guard === 'either' ? 'both' : guard}`, async () => {
      const rest = guard === 'either' ? unconfined : { ...alone, [guard]: false };
      assert.equal(await outcomeOf(attack, rest), 'succeeded');
    });
  }
  for (const what of ['read a file of others', 'connect over TCP'])
    it(`cannot ${what} with all layers of this machine`, async () => {
      const [, attack] = attacks[what] ?? assert.fail(what);
      assert.match(await outcomeOf(attack, machine), /^failed/);
    });

  it('reads the system, and changes its folder', async () => {
    const script = `
      mkdir 'a' or die; open my $f, '>', 'a/b' or die; print $f 'text' or die; close $f or die;
      rename 'a/b', 'c' or die; truncate($_, 2) or die for map { open my $g, '+<', $_ or die; $g } 'c'; rmdir 'a' or die;
      open my $n, '>', '/dev/null' or die; print $n 'x'; close $n or die;
      open my $u, '<', '/dev/urandom' or die; read($u, my $b, 8) == 8 or die;
      -d '/usr/share' or die; opendir my $d, '/usr/share' or die; kill(0, $$) or die;
      print 'done';`;
    const { output, end } = await run(script);
    assert.equal(output, 'done', end.errors);
    assert.equal(await readFile(join(target.folder, 'c'), 'utf8'), 'te');
  });
  it('loses the capabilities of root', async function () {
    // Other users have no capabilities to lose.
    if (process.getuid?.() !== 0) this.skip();
    const script = `print chroot('/') ? 'succeeded' : $! + 0`;
    assert.equal((await run(script, unconfined)).output, 'succeeded');
    assert.equal(
      (await run(script, { ...unconfined, landlock: true })).output,
      String(constants.errno.EPERM),
    );
  });
  it('fails for every call of both tables in the kernel of this machine', async () => {
    const calls = refusedCalls(process.arch as FilterArch, 'machine');
    const script = `print syscall($_, -1, -1, -1, -1, -1) == -1 ? $! + 0 : 'done', ' ' for ${calls.join(',')};`;
    const { output, end } = await run(script);
    assert.equal(end.code, 0, end.errors);
    assert.deepEqual(new Set(output.trim().split(' ').map(Number)), new Set([constants.errno.EPERM]));
  });
  it('has no descriptor of the filter, and dies of its own signals', async () => {
    const { output, end } = await run(
      'for (3 .. 9) { print "$_ " if open(my $f, "<&=", $_) } kill("SEGV", $$); sleep 600',
    );
    assert.equal(output, '');
    assert.equal(signalOf(end), 'SIGSEGV');
  });
  it('has the layers in addition to the limits of resources', async () => {
    const limits = { fileBytes: 4096 };
    const layers = { ...alone, limits: true, setpriv: true };
    const script = `$SIG{XFSZ} = 'IGNORE'; open my $f, '>', 'large'; print truncate($f, 4097) ? 'done' : $! + 0`;
    assert.equal((await run(script, layers, limits)).output, String(constants.errno.EFBIG));
  });
  it('does not start if a rule cannot be applied', async () => {
    const boundary = { folder: ownPath(join(target.folder, 'x'.repeat(300))), readable: [], limits: {} };
    const end = await runProgram(confined(alone, boundary, [ownPath('/usr/bin/true')]), {
      folder: target.folder,
      environment: {},
      wallClockMs: defaultTimeoutMs,
      signal: new AbortController().signal,
    });
    assert.notEqual(end.code, 0);
    assert.match(end.errors, /^restrict: cannot open /);
  });
});
