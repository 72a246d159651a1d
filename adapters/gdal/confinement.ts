import { spawnSync } from 'node:child_process';

/** Layers that hold a GDAL program in, from outside. Each is used where the machine has it. */
export interface Confinement {
  /** bubblewrap: sees the system's programs and its own folder, no network, no other process. */
  readonly bubblewrap: boolean;
  /** Where bubblewrap is not to be had: at least a network of its own with nothing in it. */
  readonly unshare: boolean;
  /** Limits of address space, processor time, file size and processes (prlimit(1)). */
  readonly limits: boolean;
  /** No new privileges, and dies with us (setpriv(1)). */
  readonly setpriv: boolean;
}

export interface ProgramLimits {
  readonly memoryBytes: number;
  readonly cpuSeconds: number;
  readonly fileBytes: number;
}

export const unconfined: Confinement = { bubblewrap: false, unshare: false, limits: false, setpriv: false };

/** Finds out by trying what this machine has. */
export function probeConfinement(): Confinement {
  if (process.platform !== 'linux') return unconfined;
  const works = ([command = '', ...args]: string[]) =>
    spawnSync(command, args, { stdio: 'ignore', timeout: 5000, cwd: '/' }).status === 0;
  const bubblewrap = works([...bubblewrapped('/tmp'), 'true']);
  return {
    bubblewrap,
    unshare: !bubblewrap && works([...unshared, 'true']),
    limits: works([...limited({ memoryBytes: 2 ** 30, cpuSeconds: 5, fileBytes: 2 ** 20 }), 'true']),
    setpriv: works([...unprivileged, 'true']),
  };
}

/** The names of the layers that are on, for the log. */
export function layersOn(confinement: Confinement): string[] {
  return Object.entries(confinement).flatMap(([name, isOn]) => (isOn === true ? [name] : []));
}

/** A command with everything around it that holds it in. It runs in `folder`, the only one that it may write to. */
export function confined(
  confinement: Confinement,
  folder: string,
  limits: ProgramLimits,
  command: readonly string[],
): string[] {
  return [
    ...(confinement.setpriv ? unprivileged : []),
    ...(confinement.bubblewrap ? bubblewrapped(folder) : []),
    ...(confinement.unshare ? unshared : []),
    ...(confinement.limits ? limited(limits) : []),
    ...command,
  ];
}

const unprivileged = ['setpriv', '--pdeathsig', 'KILL', '--no-new-privs', '--'];

const unshared = ['unshare', '--net', '--ipc', '--'];

function limited({ memoryBytes, cpuSeconds, fileBytes }: ProgramLimits): string[] {
  return [
    'prlimit',
    `--as=${memoryBytes}`,
    // The soft limit has a signal of its own, which tells what it was; the hard one is for who does not listen.
    `--cpu=${Math.ceil(cpuSeconds)}:${Math.ceil(cpuSeconds) + 5}`,
    `--fsize=${fileBytes}`,
    '--nproc=256',
    '--nofile=256',
    '--core=0',
    '--',
  ];
}

/** Folders of the system that programs need; the rest of the machine is not there at all. */
function bubblewrapped(folder: string): string[] {
  const readable = ['/usr', '/etc/ld.so.cache', '/etc/alternatives'].flatMap((path) => [
    '--ro-bind-try',
    path,
    path,
  ]);
  const links = ['lib', 'lib64', 'bin', 'sbin'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]);
  return [
    'bwrap',
    '--unshare-all',
    '--die-with-parent',
    '--new-session',
    '--cap-drop',
    'ALL',
    ...readable,
    ...links,
    '--dev',
    '/dev',
    '--bind',
    folder,
    folder,
    '--chdir',
    folder,
    '--',
  ];
}
