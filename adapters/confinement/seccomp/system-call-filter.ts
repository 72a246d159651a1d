import { constants } from 'node:os';
import { assemble, type Instruction } from './assemble.ts';
import { checkedCall, type FilterArch, lastReviewed, refusedCalls } from './system-calls.ts';

/** Offsets in struct seccomp_data (linux/seccomp.h); all supported architectures are little-endian. */
const numberAt = 0;
const archAt = 4;
const lowHalfOfArgument = (index: number) => 16 + 8 * index;

/** linux/seccomp.h */
const allow = 0x7fff_0000;
const killProcess = 0x8000_0000;
const fail = (errno: number) => 0x0005_0000 | errno;

/** linux/audit.h: AUDIT_ARCH_X86_64, AUDIT_ARCH_AARCH64. */
const auditArch: Readonly<Record<FilterArch, number>> = { x64: 0xc000_003e, arm64: 0xc000_00b7 };

/** linux/sched.h: CLONE_THREAD; CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID and NEWNET. */
const threadFlag = 0x0001_0000;
const namespaceFlags = 0x7e02_0000;
/** asm-generic/ioctls.h: TIOCSTI and TIOCLINUX inject terminal input, TIOCSETD loads a kernel module. */
const terminalRequests = [0x5412, 0x541c, 0x5423];
const unixFamily = 1;
/** PER_LINUX, and the query of the current value. */
const plainPersonalities = [0, 0xffff_ffff];

/**
 * The system call filter for confined programs in the format of bubblewrap; null for an unsupported
 * architecture. It refuses what no such program needs: processes, namespaces, mounts, network sockets and
 * kernel interfaces with many known vulnerabilities. Programs may start threads but no processes, because
 * RLIMIT_NPROC does not apply to root.
 */
export function systemCallFilter(arch: NodeJS.Architecture = process.arch): Buffer | null {
  return arch === 'x64' || arch === 'arm64' ? assemble(instructions(arch)) : null;
}

function instructions(arch: FilterArch): Instruction[] {
  const call = (name: Parameters<typeof checkedCall>[1], to: string): Instruction => ({
    ...{ jumpIf: 'equal', value: checkedCall(arch, name), to },
  });
  return [
    { load: archAt },
    // System call numbers of other architectures have other meanings.
    { jumpIf: 'equal', value: auditArch[arch], to: 'native' },
    { answer: killProcess },
    { label: 'native' },
    { load: numberAt },
    { jumpIf: 'greater', value: lastReviewed, to: 'not implemented' },
    // The flags of clone3 are in memory, which a filter cannot read. After ENOSYS the C library falls back to
    // clone.
    call('clone3', 'not implemented'),
    call('clone', 'clone'),
    call('ioctl', 'ioctl'),
    call('personality', 'personality'),
    call('socket', 'socket'),
    call('socketpair', 'socket'),
    ...refusedCalls(arch).map((value) => ({ jumpIf: 'equal', value, to: 'refused' }) as const),
    { jump: 'allowed' },
    { label: 'clone' },
    { load: lowHalfOfArgument(0) },
    { jumpIf: 'anyBit', value: namespaceFlags, to: 'refused' },
    { jumpIf: 'anyBit', value: threadFlag, to: 'allowed' },
    { jump: 'refused' },
    { label: 'ioctl' },
    { load: lowHalfOfArgument(1) },
    ...terminalRequests.map((value) => ({ jumpIf: 'equal', value, to: 'refused' }) as const),
    { jump: 'allowed' },
    { label: 'personality' },
    { load: lowHalfOfArgument(0) },
    ...plainPersonalities.map((value) => ({ jumpIf: 'equal', value, to: 'allowed' }) as const),
    { jump: 'refused' },
    { label: 'socket' },
    { load: lowHalfOfArgument(0) },
    { jumpIf: 'equal', value: unixFamily, to: 'allowed' },
    { label: 'refused' },
    { answer: fail(constants.errno.EPERM) },
    { label: 'not implemented' },
    { answer: fail(constants.errno.ENOSYS) },
    { label: 'allowed' },
    { answer: allow },
  ];
}
