import { execFile, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { logTail } from '../../../local/process/log-tail.ts';
import { spawnGuarded } from '../../../local/process/spawn-guarded.ts';
import { ended, hasEnded } from '../../../local/process/stop-child.ts';
import { waitUntil } from '../../../local/process/wait-until.ts';

const run = promisify(execFile);

/** The values below /proc/sys that a kubelet sets if they differ. */
const kubeletWants = {
  'vm/overcommit_memory': '1',
  'vm/panic_on_oom': '0',
  'kernel/panic': '10',
  'kernel/panic_on_oops': '1',
  'kernel/keys/root_maxkeys': '1000000',
  'kernel/keys/root_maxbytes': '25000000',
};

export interface NodeProgram {
  readonly name: string;
  readonly child: ChildProcess;
  /** The last lines of its log, for error messages. */
  readonly logTail: () => string;
  /** Kills it with SIGKILL, like a crash. */
  readonly kill: () => Promise<void>;
}

/**
 * The node of the cluster: separate PID, mount and network namespaces on this kernel. All its processes,
 * including containers, end with its process 1, which ends with the current process, however that ends.
 * Mounts, addresses, iptables and forwarding are removed with the last of its processes and never affect the
 * host.
 */
export class NodeNamespaces {
  readonly #holder: ChildProcess;
  readonly #first: number;
  readonly #folder: string;
  readonly #environment: NodeJS.ProcessEnv;

  private constructor(holder: ChildProcess, first: number, folder: string, environment: NodeJS.ProcessEnv) {
    this.#holder = holder;
    this.#first = first;
    this.#folder = folder;
    this.#environment = environment;
  }

  /** @param init - a program that does nothing but reap, as process 1 */
  static async start(init: string, folder: string, environment: NodeJS.ProcessEnv): Promise<NodeNamespaces> {
    const kinds = ['--mount', '--net', '--pid', '--propagation', 'slave', '--mount-proc'];
    const holder = spawnGuarded('unshare', [...kinds, '--fork', '--kill-child=KILL', init], {
      environment,
      cwd: folder,
      deathSignal: 'KILL',
    });
    let first: number | undefined;
    await waitUntil(() => Promise.resolve((first = onlyChild(holder)) !== undefined), {
      what: 'The namespaces of the node exist',
      timeoutMs: 30_000,
      giveUp: () => (hasEnded(holder) ? 'This machine lets us make no namespaces: are you root?' : undefined),
    });
    const node = new NodeNamespaces(holder, first ?? 0, folder, environment);
    await node.#prepareMounts();
    return node;
  }

  /** The host pid of process 1. */
  get pid(): number {
    return this.#first;
  }

  /** Starts a program in the node; its log is written below the folder. */
  start(name: string, program: string, args: readonly string[], cwd = this.#folder): NodeProgram {
    const logFile = join(this.#folder, 'logs', `${name}.log`);
    const log = openSync(logFile, 'a');
    const child = spawnGuarded('nsenter', [...this.#entering(), program, ...args], {
      environment: this.#environment,
      cwd,
      deathSignal: 'KILL',
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    return {
      name,
      child,
      logTail: () => logTail(logFile, 25),
      kill: async () => {
        const pid = onlyChild(child);
        if (pid !== undefined) process.kill(pid, 'SIGKILL');
        await ended(child);
      },
    };
  }

  /** Runs a short command in the node and returns its output. */
  async run(program: string, ...args: readonly string[]): Promise<string> {
    const { stdout } = await run('nsenter', [...this.#entering(), program, ...args], {
      env: this.#environment,
    });
    return stdout;
  }

  async stop(): Promise<void> {
    if (!hasEnded(this.#holder)) this.#holder.kill('SIGKILL');
    await ended(this.#holder);
    // Process 1 is dead once the kernel has ended everything in its namespace.
    await waitUntil(() => Promise.resolve(!isAlive(this.#first)), {
      what: 'The processes of the node have ended',
      timeoutMs: 60_000,
    });
  }

  #entering(): string[] {
    return ['--target', String(this.#first), '--mount', '--net', '--pid', '--'];
  }

  /**
   * The kubelet shares mounts with its pods, and sets kernel-wide parameters (overcommit, panic). Files
   * mounted over these parameters already contain the required values, so that nothing has to be restored on
   * the host. The state of containerd, runc and CNI below /run is removed with the node, too.
   */
  async #prepareMounts(): Promise<void> {
    await this.run('mount', '--make-rshared', '/');
    await this.run('mount', '-t', 'tmpfs', 'chartroom-node', '/run');
    for (const [number, [setting, value]] of Object.entries(kubeletWants).entries()) {
      const file = join(this.#folder, `setting-${number}`);
      writeFileSync(file, `${value}\n`);
      await this.run('mount', '--bind', file, join('/proc/sys', setting));
    }
  }
}

/** The process that `unshare` or `nsenter` started; undefined before the start and after its end. */
function onlyChild(parent: ChildProcess): number | undefined {
  if (parent.pid === undefined) return undefined;
  try {
    const children = readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'utf8');
    const [first] = children.trim().split(' ');
    return first === undefined || first === '' ? undefined : Number(first);
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  return spawnSync('kill', ['-0', String(pid)], { stdio: 'ignore' }).status === 0;
}
