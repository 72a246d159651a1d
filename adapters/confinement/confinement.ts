import { type Argument, fileIn, fixed, joined, whole } from './argument.ts';
import { restricted, restrictProgram } from './landlock/restricted.ts';
import { systemCallFilter } from './seccomp/system-call-filter.ts';

/** Isolation layers around a program, outermost first. Each is used if the machine supports it. */
export interface Confinement {
  /** bubblewrap: only system programs and listed paths are visible, no network, no other processes. */
  readonly bubblewrap: boolean;
  /** Landlock: only system programs and listed paths can be opened. Needs no privilege and no namespace. */
  readonly landlock: boolean;
  /** System call filter: no new processes, no network sockets; without bubblewrap stricter (seccomp(2)). */
  readonly seccomp: boolean;
  /** Used where bubblewrap is unavailable: an empty network namespace. */
  readonly unshare: boolean;
  /** Limits for address space, CPU time, file size and processes (prlimit(1)). */
  readonly limits: boolean;
  /** No new privileges; killed when its parent dies (setpriv(1)). */
  readonly setpriv: boolean;
}

/** What a confined program may access and use. */
export interface Boundary {
  /** The working folder and the only one that it may write to; null if it needs none. */
  readonly folder: Argument | null;
  /** Files and folders that it may read in addition to the system's programs. */
  readonly readable: readonly Argument[];
  readonly limits: ProgramLimits;
}

/** Absent means unlimited. */
export interface ProgramLimits {
  /** Address space. Not usable for programs that reserve much more memory than they use. */
  readonly memoryBytes?: number;
  readonly cpuSeconds?: number;
  readonly fileBytes?: number;
  /** Processes and threads of the user that runs it. */
  readonly processes?: number;
}

/**
 * Subfolder with input files that the program can read but not change, even as their owner: they may be hard
 * links to files of the object store. It must exist when the program starts; files may be added later.
 */
export const inputsFolder = 'inputs';

export const unconfined: Confinement = {
  bubblewrap: false,
  landlock: false,
  seccomp: false,
  unshare: false,
  limits: false,
  setpriv: false,
};

/** A command with its system call filter, which bubblewrap or restrict.pl reads from `filterFd`. */
export interface Command {
  readonly words: readonly Argument[];
  readonly filter?: Uint8Array;
}

/** The first descriptor after those of a program: stdin, stdout, stderr and the channel of a step. */
export const filterFd = 4;

/** Names of the enabled layers, for the log. */
export function layersOn(confinement: Confinement): string[] {
  return Object.entries(confinement).flatMap(([name, isOn]) => (isOn === true ? [name] : []));
}

/** Whether a program can reach no file, network or process of others, in one of two ways. */
export function isIsolated({ bubblewrap, landlock, seccomp }: Confinement): boolean {
  return bubblewrap || (landlock && seccomp);
}

/** Wraps a command in the enabled layers. */
export function confined(
  { bubblewrap, landlock, seccomp, unshare, limits, setpriv }: Confinement,
  boundary: Boundary,
  command: readonly Argument[],
  descriptor = filterFd,
): Command {
  const filter = seccomp ? systemCallFilter(bubblewrap ? 'namespaces' : 'machine') : null;
  const filterOfBubblewrap = filter !== null && bubblewrap ? [...fixed('--seccomp'), whole(descriptor)] : [];
  const ownFilterFd = filter === null || bubblewrap ? null : descriptor;
  const words = [
    ...(setpriv ? fixed('setpriv', '--pdeathsig', 'KILL', '--no-new-privs', '--') : []),
    ...(bubblewrap ? bubblewrapped(boundary, landlock, filterOfBubblewrap) : []),
    ...(unshare ? fixed('unshare', '--net', '--ipc', '--') : []),
    ...(limits ? limited(boundary.limits) : []),
    ...(landlock || ownFilterFd !== null
      ? restricted({ access: landlock ? boundary : null, filterFd: ownFilterFd })
      : []),
    ...command,
  ];
  return filter === null ? { words } : { words, filter };
}

function limited({ memoryBytes, cpuSeconds, fileBytes, processes }: ProgramLimits): Argument[] {
  const cpu = cpuSeconds === undefined ? undefined : Math.ceil(cpuSeconds);
  const limit = (option: Argument[], ...value: Argument[]) => joined('', ...option, ...value);
  return [
    ...fixed('prlimit', '--nofile=1024', '--core=0'),
    ...(memoryBytes === undefined ? [] : [limit(fixed('--as='), whole(memoryBytes))]),
    // The soft limit sends SIGXCPU, which identifies the reason; the hard limit kills programs that ignore
    // it.
    ...(cpu === undefined ? [] : [limit(fixed('--cpu='), whole(cpu), ...fixed(':'), whole(cpu + 5))]),
    ...(fileBytes === undefined ? [] : [limit(fixed('--fsize='), whole(fileBytes))]),
    ...(processes === undefined ? [] : [limit(fixed('--nproc='), whole(processes))]),
    ...fixed('--'),
  ];
}

/**
 * Makes only the system folders that programs need visible. Does not use --new-session: every process must
 * stay in the process group that is killed, including bubblewrap's own before --die-with-parent takes effect.
 * The program has no terminal to inject input into, because `startProgram` starts it in a new session.
 */
function bubblewrapped(
  { folder, readable }: Boundary,
  landlock: boolean,
  seccomp: readonly Argument[],
): Argument[] {
  const system = fixed('/usr', '/etc/ld.so.cache', '/etc/alternatives');
  const launcher = landlock ? [restrictProgram] : [];
  const shown = [...system, ...launcher, ...readable].flatMap((path) => [
    ...fixed('--ro-bind-try'),
    path,
    path,
  ]);
  return [
    // Without --unshare-user, --unshare-all treats the user namespace as optional, and --disable-userns is
    // refused.
    ...fixed(
      'bwrap',
      '--unshare-all',
      '--unshare-user',
      '--disable-userns',
      '--die-with-parent',
      '--cap-drop',
      'ALL',
    ),
    ...fixed('--symlink', 'usr/lib', '/lib', '--symlink', 'usr/lib64', '/lib64'),
    ...fixed('--symlink', 'usr/bin', '/bin', '--symlink', 'usr/sbin', '/sbin'),
    ...shown,
    // A writable /dev/shm would be unlimited memory.
    ...fixed('--dev', '/dev', '--remount-ro', '/dev'),
    ...(folder === null ? fixed('--chdir', '/') : writable(folder)),
    ...fixed('--remount-ro', '/'),
    ...seccomp,
    ...fixed('--'),
  ];
}

function writable(folder: Argument): Argument[] {
  const inputs = fileIn(folder, inputsFolder);
  return [
    ...fixed('--bind'),
    folder,
    folder,
    ...fixed('--ro-bind-try'),
    inputs,
    inputs,
    ...fixed('--chdir'),
    folder,
  ];
}
