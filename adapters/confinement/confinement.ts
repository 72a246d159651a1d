import { type Argument, fileIn, fixed, joined, whole } from './argument.ts';
import { systemCallFilter } from './seccomp/system-call-filter.ts';

/** Layers that hold a program in, from outside. Each is used where the machine has it. */
export interface Confinement {
  /** bubblewrap: sees the system's programs and what it is shown, no network, no other process. */
  readonly bubblewrap: boolean;
  /** A filter of system calls, which bubblewrap installs: no processes, no sockets of a network (seccomp(2)). */
  readonly seccomp: boolean;
  /** Where bubblewrap is not to be had: at least a network of its own with nothing in it. */
  readonly unshare: boolean;
  /** Limits of address space, processor time, file size and processes (prlimit(1)). */
  readonly limits: boolean;
  /** No new privileges, and dies with us (setpriv(1)). */
  readonly setpriv: boolean;
}

/** What a program that is held in gets to see and to use. */
export interface Boundary {
  /** The only folder that it may write to, in which it runs; null where it needs none. */
  readonly folder: Argument | null;
  /** Files and folders that it may read beside the system's programs. */
  readonly readable: readonly Argument[];
  readonly limits: ProgramLimits;
}

/** What is not named has no limit. */
export interface ProgramLimits {
  /** Of the address space. Programs that reserve much more than they use cannot be held by it. */
  readonly memoryBytes?: number;
  readonly cpuSeconds?: number;
  readonly fileBytes?: number;
  /** Processes and threads of the user that it runs as. */
  readonly processes?: number;
}

/**
 * The subfolder of a program's folder with files that it reads and cannot change, even as their owner: they may be links
 * to files of the store. It must exist when the program starts; files may be added later.
 */
export const inputsFolder = 'inputs';

export const unconfined: Confinement = {
  bubblewrap: false,
  seccomp: false,
  unshare: false,
  limits: false,
  setpriv: false,
};

/** A command, with the filter of system calls that bubblewrap in it reads from `filterFd`. */
export interface Command {
  readonly words: readonly Argument[];
  readonly filter?: Uint8Array;
}

/** The descriptor after those of a program: input, output, errors and the channel of a step. */
export const filterFd = 4;

/** The names of the layers that are on, for the log. */
export function layersOn(confinement: Confinement): string[] {
  return Object.entries(confinement).flatMap(([name, isOn]) => (isOn === true ? [name] : []));
}

/** A command with everything around it that holds it in. */
export function confined(
  confinement: Confinement,
  boundary: Boundary,
  command: readonly Argument[],
  descriptor = filterFd,
): Command {
  const filter = confinement.bubblewrap && confinement.seccomp ? systemCallFilter() : null;
  const seccomp = filter === null ? [] : [...fixed('--seccomp'), whole(descriptor)];
  const words = [
    ...(confinement.setpriv ? fixed('setpriv', '--pdeathsig', 'KILL', '--no-new-privs', '--') : []),
    ...(confinement.bubblewrap ? bubblewrapped(boundary, seccomp) : []),
    ...(confinement.unshare ? fixed('unshare', '--net', '--ipc', '--') : []),
    ...(confinement.limits ? limited(boundary.limits) : []),
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
    // The soft limit has a signal of its own, which tells what it was; the hard one is for who does not listen.
    ...(cpu === undefined ? [] : [limit(fixed('--cpu='), whole(cpu), ...fixed(':'), whole(cpu + 5))]),
    ...(fileBytes === undefined ? [] : [limit(fixed('--fsize='), whole(fileBytes))]),
    ...(processes === undefined ? [] : [limit(fixed('--nproc='), whole(processes))]),
    ...fixed('--'),
  ];
}

/**
 * Folders of the system that programs need; the rest of the machine is not there at all. It gets no session of its own
 * (--new-session): all of it stays in the group that is killed, also what dies with nobody yet as it has only begun.
 * It has no terminal that it could type into, since `startProgram` makes a session for it.
 */
function bubblewrapped({ folder, readable }: Boundary, seccomp: readonly Argument[]): Argument[] {
  const system = fixed('/usr', '/etc/ld.so.cache', '/etc/alternatives');
  const shown = [...system, ...readable].flatMap((path) => [...fixed('--ro-bind-try'), path, path]);
  return [
    // Without --unshare-user, --unshare-all only tries to make a user namespace, and --disable-userns is refused.
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
    // /dev/shm would be memory without a limit.
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
