import { constants } from 'node:os';
import { assemble, type Instruction } from './assemble.ts';
import {
  checkedCall,
  type FilterArch,
  filterArch,
  lastReviewed,
  refusedCalls,
  type ProgramSurroundings,
} from './system-calls.ts';

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
const unixFamily = 1;
/** PER_LINUX, and the query of the current value. */
const plainPersonalities = [0, 0xffff_ffff];

/** asm-generic/ioctls.h: TIOCSTI and TIOCLINUX inject terminal input, TIOCSETD loads a kernel module. */
const terminalRequests = [0x5412, 0x541c, 0x5423];
/**
 * The only requests of a program without bubblewrap: TCGETS, TCGETS2, TIOCGWINSZ, FIONREAD, FIONBIO, FIONCLEX,
 * FIOCLEX, FICLONE. Others change attributes of files, or send signals (FIOSETOWN).
 */
const harmlessRequests = [0x5401, 0x802c_542a, 0x5413, 0x541b, 0x5421, 0x5450, 0x5451, 0x4004_9409];
/** linux/fcntl.h: F_SETOWN, F_SETSIG and F_SETOWN_EX send signals; F_SETLEASE and F_NOTIFY watch files. */
const outwardCommands = [8, 10, 15, 1024, 1026];
/** linux/prctl.h: PR_SET_PDEATHSIG. A program must die with its parent. */
const deathSignal = 1;
/**
 * Stands for the number of the process in a filter, which is unknown when it is built. restrict.pl replaces it
 * ("self" in memory).
 */
const ownProcess = 0x666c_6573;

/**
 * The system call filter for confined programs as an array of struct sock_filter; null for an unsupported
 * architecture. It refuses what no such program needs: processes, namespaces, mounts, network sockets and
 * kernel interfaces with many known vulnerabilities. Programs may start threads but no processes, because
 * RLIMIT_NPROC does not apply to root. Without the namespaces of bubblewrap it also refuses all sockets, what
 * reaches other processes, and changes of the attributes of files.
 */
export function systemCallFilter(
  surroundings: ProgramSurroundings,
  arch: FilterArch | null = filterArch(),
): Buffer | null {
  return arch === null ? null : assemble(instructions(arch, surroundings));
}

function instructions(arch: FilterArch, surroundings: ProgramSurroundings): Instruction[] {
  const call = (name: Parameters<typeof checkedCall>[1], to: string): Instruction => ({
    ...{ jumpIf: 'equal', value: checkedCall(arch, name), to },
  });
  const ifEqual = (values: readonly number[], to: string) =>
    values.map((value) => ({ jumpIf: 'equal', value, to }) as const);
  const isOutside = surroundings === 'machine';
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
    ...(isOutside
      ? [call('fcntl', 'fcntl'), call('prctl', 'prctl'), call('prlimit64', 'limits')]
      : [call('socket', 'socket'), call('socketpair', 'socket')]),
    ...(isOutside ? [call('kill', 'own process'), call('tgkill', 'own process')] : []),
    ...ifEqual(refusedCalls(arch, surroundings), 'refused'),
    { jump: 'allowed' },
    { label: 'clone' },
    { load: lowHalfOfArgument(0) },
    { jumpIf: 'anyBit', value: namespaceFlags, to: 'refused' },
    { jumpIf: 'anyBit', value: threadFlag, to: 'allowed' },
    { jump: 'refused' },
    { label: 'ioctl' },
    { load: lowHalfOfArgument(1) },
    ...(isOutside
      ? [...ifEqual(harmlessRequests, 'allowed'), { jump: 'refused' }]
      : [...ifEqual(terminalRequests, 'refused'), { jump: 'allowed' }]),
    { label: 'personality' },
    { load: lowHalfOfArgument(0) },
    ...ifEqual(plainPersonalities, 'allowed'),
    { jump: 'refused' },
    { label: 'fcntl' },
    { load: lowHalfOfArgument(1) },
    ...ifEqual(outwardCommands, 'refused'),
    { jump: 'allowed' },
    { label: 'prctl' },
    { load: lowHalfOfArgument(0) },
    { jumpIf: 'equal', value: deathSignal, to: 'refused' },
    { jump: 'allowed' },
    { label: 'limits' },
    { load: lowHalfOfArgument(0) },
    { jumpIf: 'equal', value: 0, to: 'allowed' },
    { label: 'own process' },
    { load: lowHalfOfArgument(0) },
    { jumpIf: 'equal', value: ownProcess, to: 'allowed' },
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
