import { spawnSync } from 'node:child_process';
import { fixed } from './argument.ts';
import { type Command, type Confinement, confined, unconfined } from './confinement.ts';
import { systemCallFilter } from './seccomp/system-call-filter.ts';

/** `spawnSync` can write to standard input only. */
const filterFd = 0;

/** Tests which layers work on this machine. */
export function probeConfinement(): Confinement {
  if (process.platform !== 'linux') return unconfined;
  const limits = { memoryBytes: 2 ** 30, cpuSeconds: 5, fileBytes: 2 ** 20, processes: 256 };
  const works = (layer: Partial<Confinement>): boolean => {
    const [folder = null] = layer.bubblewrap === true ? fixed('/tmp') : [];
    const boundary = { folder, readable: [], limits };
    return isDone(confined({ ...unconfined, ...layer }, boundary, fixed('true'), filterFd));
  };
  // Fails unless it gets its own network, process and user namespaces.
  const bubblewrap = works({ bubblewrap: true });
  return {
    bubblewrap,
    seccomp: bubblewrap && systemCallFilter() !== null && works({ bubblewrap, seccomp: true }),
    unshare: !bubblewrap && works({ unshare: true }),
    limits: works({ limits: true }),
    setpriv: works({ setpriv: true }),
  };
}

function isDone({ words, filter }: Command): boolean {
  const [program = '', ...args]: readonly string[] = words;
  const options = { timeout: 5000, cwd: '/', env: {}, ...(filter && { input: filter }) };
  return spawnSync(program, args, { ...options, stdio: ['pipe', 'ignore', 'ignore'] }).status === 0;
}
