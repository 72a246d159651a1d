import { spawnSync } from 'node:child_process';
import { fixed } from './argument.ts';
import { type Command, type Confinement, confined, unconfined } from './confinement.ts';
import { filterArch } from './seccomp/system-calls.ts';

/** `spawnSync` can write to standard input only. */
const filterFd = 0;

/** Tests which layers work on this machine. Those in `without` are neither tested nor used. */
export function probeConfinement(without: readonly (keyof Confinement)[] = []): Confinement {
  if (process.platform !== 'linux') return unconfined;
  const limits = { memoryBytes: 2 ** 30, cpuSeconds: 5, fileBytes: 2 ** 20, processes: 256 };
  const works = (layer: keyof Confinement, others: Partial<Confinement> = {}): boolean => {
    if (without.includes(layer)) return false;
    const layers = { ...unconfined, ...others, [layer]: true };
    const [folder = null] = layers.bubblewrap ? fixed('/tmp') : [];
    const boundary = { folder, readable: [], limits };
    return isDone(confined(layers, boundary, fixed('true'), filterFd));
  };
  const hasNumbers = filterArch() !== null;
  // Fails unless it gets its own network, process and user namespaces.
  const bubblewrap = works('bubblewrap');
  return {
    bubblewrap,
    landlock: hasNumbers && works('landlock', { bubblewrap }),
    seccomp: hasNumbers && works('seccomp', { bubblewrap }),
    unshare: !bubblewrap && works('unshare'),
    limits: works('limits'),
    setpriv: works('setpriv'),
  };
}

function isDone({ words, filter }: Command): boolean {
  const [program = '', ...args]: readonly string[] = words;
  const options = { timeout: 5000, cwd: '/', env: {}, ...(filter && { input: filter }) };
  return spawnSync(program, args, { ...options, stdio: ['pipe', 'ignore', 'ignore'] }).status === 0;
}
