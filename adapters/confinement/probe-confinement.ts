import { spawnSync } from 'node:child_process';
import { type Argument, fixed } from './argument.ts';
import { type Confinement, confined, unconfined } from './confinement.ts';

/** Finds out by trying what this machine has. */
export function probeConfinement(): Confinement {
  if (process.platform !== 'linux') return unconfined;
  const limits = { memoryBytes: 2 ** 30, cpuSeconds: 5, fileBytes: 2 ** 20, processes: 256 };
  const works = (layer: Partial<Confinement>): boolean => {
    const [folder = null] = layer.bubblewrap === true ? fixed('/tmp') : [];
    const boundary = { folder, readable: [], limits };
    return isDone(confined({ ...unconfined, ...layer }, boundary, fixed('true')));
  };
  // Its network, processes and users are its own, or it fails.
  const bubblewrap = works({ bubblewrap: true });
  return {
    bubblewrap,
    unshare: !bubblewrap && works({ unshare: true }),
    limits: works({ limits: true }),
    setpriv: works({ setpriv: true }),
  };
}

function isDone(command: readonly Argument[]): boolean {
  const [program = '', ...args]: readonly string[] = command;
  return spawnSync(program, args, { stdio: 'ignore', timeout: 5000, cwd: '/', env: {} }).status === 0;
}
