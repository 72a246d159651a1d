import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { assemble } from '../../../adapters/confinement/seccomp/assemble.ts';
import { systemCallFilter } from '../../../adapters/confinement/seccomp/system-call-filter.ts';
import {
  lastReviewed,
  filterArch,
  refusedCalls,
  reviewedCalls,
} from '../../../adapters/confinement/seccomp/system-calls.ts';

const { EPERM, ENOSYS } = constants.errno;

interface Call {
  readonly arch: number;
  readonly number: number;
  readonly args?: readonly number[];
}

/** The kernel's response to a call: an error, or the filter's other result. */
function answerOf(filter: Buffer, { arch, number, args = [] }: Call): string {
  const data = Buffer.alloc(64);
  data.writeUInt32LE(number, 0);
  data.writeUInt32LE(arch, 4);
  for (const [index, value] of args.entries()) data.writeBigUInt64LE(BigInt(value), 16 + 8 * index);
  let accumulator = 0;
  for (let at = 0; at < filter.length; at += 8) {
    const [code, value] = [filter.readUInt16LE(at), filter.readUInt32LE(at + 4)];
    const jump = (isTrue: boolean) => (at += 8 * filter.readUInt8(at + (isTrue ? 2 : 3)));
    if (code === 0x20) accumulator = data.readUInt32LE(value);
    else if (code === 0x05) at += 8 * value;
    else if (code === 0x15) jump(accumulator === value);
    else if (code === 0x25) jump(accumulator > value);
    else if (code === 0x45) jump((accumulator & value) !== 0);
    else if (code === 0x06) return named(value);
    else assert.fail(`instruction ${code}`);
  }
  return assert.fail('the filter has no end');
}

function named(answer: number): string {
  if (answer === 0x7fff0000) return 'allow';
  if (answer === 0x80000000) return 'kill';
  if (answer === (0x50000 | EPERM)) return 'EPERM';
  return answer === (0x50000 | ENOSYS) ? 'ENOSYS' : String(answer);
}

const machines = [
  { name: 'x64', index: 0, arch: 0xc000003e, other: 0x40000003 },
  { name: 'arm64', index: 1, arch: 0xc00000b7, other: 0x40000028 },
] as const;

for (const { name, index, arch, other } of machines)
  describe(`the filter of system calls for ${name}`, () => {
    const filter = systemCallFilter('namespaces', name) ?? assert.fail('no filter');
    const numberOf = (call: string) => reviewedCalls[call]?.[index] ?? assert.fail(call);
    const answer = (call: string, ...args: number[]) =>
      answerOf(filter, { arch, number: numberOf(call), args });

    it('kills a program that uses the calls of another architecture', () => {
      assert.equal(answerOf(filter, { arch: other, number: 1 }), 'kill');
    });
    it('does not implement calls of x32 and calls that are newer than its table', () => {
      for (const number of [lastReviewed + 1, 0x4000_0000, 0x4000_0000 + 101, 0xffff_ffff])
        assert.equal(answerOf(filter, { arch, number }), 'ENOSYS', String(number));
    });
    it('refuses the calls of its table and allows all others', () => {
      const refused = new Set(refusedCalls(name, 'namespaces'));
      const checked = new Set(
        ['clone', 'clone3', 'ioctl', 'personality', 'socket', 'socketpair'].map(numberOf),
      );
      assert.ok(refused.size > 50);
      for (let number = 0; number <= lastReviewed; number++) {
        if (checked.has(number)) continue;
        const expected = refused.has(number) ? 'EPERM' : 'allow';
        assert.equal(answerOf(filter, { arch, number }), expected, String(number));
      }
    });
    it('allows threads, and neither processes nor namespaces', () => {
      const thread = 0x3d0f00;
      assert.equal(answer('clone', thread), 'allow');
      assert.equal(answer('clone', constants.signals.SIGCHLD), 'EPERM', 'fork');
      assert.equal(answer('clone', 0x4111), 'EPERM', 'vfork');
      for (const flag of [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000])
        assert.equal(answer('clone', thread + flag), 'EPERM', flag.toString(16));
      assert.equal(answer('clone3'), 'ENOSYS');
    });
    it('allows only local sockets', () => {
      for (const call of ['socket', 'socketpair']) {
        assert.equal(answer(call, 1), 'allow');
        for (const family of [0, 2, 10, 16, 17, 38, 40]) assert.equal(answer(call, family), 'EPERM');
      }
    });
    it('refuses terminal input requests, whatever is in the upper half of the argument', () => {
      for (const request of [0x5412, 0x541c, 0x5423, 0x1_0000_5412])
        assert.equal(answer('ioctl', 0, request), 'EPERM', request.toString(16));
      assert.equal(answer('ioctl', 0, 0x5413), 'allow');
    });
    it('allows the plain personality', () => {
      assert.equal(answer('personality', 0), 'allow');
      assert.equal(answer('personality', 0xffff_ffff), 'allow');
      assert.equal(answer('personality', 0x0040000), 'EPERM', 'ADDR_NO_RANDOMIZE');
    });
  });

for (const { name, index, arch } of machines)
  describe(`the filter of system calls for ${name} without bubblewrap`, () => {
    const filter = systemCallFilter('machine', name) ?? assert.fail('no filter');
    const numberOf = (call: string) => reviewedCalls[call]?.[index] ?? assert.fail(call);
    const answer = (call: string, ...args: number[]) =>
      answerOf(filter, { arch, number: numberOf(call), args });
    /** What restrict.pl replaces by the number of the process: the bytes of "self". */
    const own = Buffer.from('self').readUInt32LE();

    it('refuses the calls of both tables and allows all others', () => {
      const refused = new Set(refusedCalls(name, 'machine'));
      const checked = new Set(
        ['clone', 'clone3', 'ioctl', 'personality', 'fcntl', 'prctl', 'prlimit64', 'kill', 'tgkill'].map(
          numberOf,
        ),
      );
      assert.ok(refused.size > refusedCalls(name, 'namespaces').length + 30);
      for (let number = 0; number <= lastReviewed; number++) {
        if (checked.has(number)) continue;
        const expected = refused.has(number) ? 'EPERM' : 'allow';
        assert.equal(answerOf(filter, { arch, number }), expected, String(number));
      }
    });
    it('allows signals to the process itself, and to no other, group or all', () => {
      for (const call of ['kill', 'tgkill']) {
        assert.equal(answer(call, own, own), 'allow');
        for (const pid of [0, 1, own - 1, 0xffff_ffff, 0xffff_fffe])
          assert.equal(answer(call, pid, own), 'EPERM', String(pid));
      }
    });
    it('allows limits of the process itself', () => {
      assert.equal(answer('prlimit64', 0), 'allow');
      assert.equal(answer('prlimit64', own), 'allow');
      assert.equal(answer('prlimit64', 1), 'EPERM');
    });
    it('refuses the requests and commands that send signals or change attributes of files', () => {
      const [setFlags, setOwner, setGroup, setAsync] = [0x4008_6602, 0x8901, 0x8902, 0x5452];
      for (const request of [setFlags, setOwner, setGroup, setAsync, 0x5412])
        assert.equal(answer('ioctl', 0, request), 'EPERM', request.toString(16));
      for (const request of [0x5401, 0x541b, 0x5421, 0x5451])
        assert.equal(answer('ioctl', 0, request), 'allow');
      const [setOwn, setSignal, setOwnEx] = [8, 10, 15];
      for (const command of [setOwn, setSignal, setOwnEx, 1024, 1026])
        assert.equal(answer('fcntl', 0, command), 'EPERM', String(command));
      for (const command of [0, 1, 2, 3, 4, 5, 6, 7, 1030])
        assert.equal(answer('fcntl', 0, command), 'allow');
    });
    it('refuses to cancel the signal at the death of the parent', () => {
      assert.equal(answer('prctl', 1), 'EPERM');
      assert.equal(answer('prctl', 15), 'allow');
    });
  });

describe('the table of system calls', () => {
  for (const [index, header] of [
    '/usr/include/x86_64-linux-gnu/asm/unistd_64.h',
    '/usr/include/asm-generic/unistd.h',
  ].entries())
    it(`has the numbers of ${header}`, function () {
      // The header is part of linux-libc-dev, which is optional. Without it there is no reference.
      if (!existsSync(header)) this.skip();
      const defined = [...readFileSync(header, 'utf8').matchAll(/#define __NR(?:3264)?_(\w+)\s+(\d+)$/gm)];
      const numbers = new Map(defined.map(([, name, number]) => [name, Number(number)]));
      for (const [name, reviewed] of Object.entries(reviewedCalls))
        assert.equal(reviewed[index], numbers.get(name) ?? null, name);
    });
  it('covers two architectures, and no other has a filter', () => {
    assert.equal(filterArch('riscv64'), null);
    assert.equal(systemCallFilter('namespaces', null), null);
  });
});

describe('the assembler of filters', () => {
  it('refuses jumps backwards, to no label, or over more than 255 instructions', () => {
    const jump = { jumpIf: 'equal', value: 1, to: 'there' } as const;
    const answers = Array.from({ length: 256 }, () => ({ answer: 0 }));
    for (const program of [[{ label: 'there' }, jump], [jump], [jump, ...answers, { label: 'there' }]])
      assert.throws(() => assemble(program), /cannot jump/);
    assert.equal(assemble([jump, ...answers.slice(1), { label: 'there' }]).length, 256 * 8);
  });
});
