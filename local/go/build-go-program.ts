import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';
import { waitForProcessLock } from '../process/process-lock.ts';
import { spawnGuarded } from '../process/spawn-guarded.ts';

const lowPriority = 5;

/**
 * Settings that save about a third of the compile time: no debug information, and garbage collection of the compiler
 * only above 1 GiB.
 */
const fastFlags = ['-gcflags=all=-dwarf=false'];
const fastEnvironment = { GOGC: 'off', GOMEMLIMIT: '1GiB' };

export interface GoProgram {
  /** Name and version for log lines: `Helm 4.2.4`. */
  readonly title: string;
  /**
   * Package and version in the notation of `go install`: `helm.sh/helm/v4/cmd/helm@v4.2.4`. No version if `module` is
   * set.
   */
  readonly source: string;
  /**
   * Folder in this repository with go.mod and go.sum, for our own programs and for packages that `go install` refuses
   * because they replace modules. The program is rebuilt when a file in it changes.
   */
  readonly module?: string;
  /** File name that `go install` gives the program. */
  readonly name: string;
  /** Typical build time, for log lines: `about two minutes`. */
  readonly duration: string;
  /** Variables set by the linker (`-X`): package path and name to value. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Whether to build with cgo, which needs a C compiler. */
  readonly cgo?: boolean;
}

export interface GoBuildOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** Logs what is being built. */
  readonly say: (line: string) => void;
  /** Cancels the build. */
  readonly signal?: AbortSignal | undefined;
}

/** Whether `target` exists and was built from the present sources of the program. */
export function isGoProgramCurrent(target: string, program: GoProgram): boolean {
  const hash = moduleHash(program);
  const hashFile = `${target}.sums`;
  return (
    existsSync(target) && (hash === '' || (existsSync(hashFile) && readFileSync(hashFile, 'utf8') === hash))
  );
}

/**
 * Returns `target`; builds the program there with the installed Go toolchain if it is missing or outdated. If another
 * process builds it, waits for that build. The file is renamed into place, so an interrupted build leaves no partial file.
 * Throws if the build fails or is cancelled.
 */
export async function ensureGoProgram(
  target: string,
  program: GoProgram,
  options: GoBuildOptions,
): Promise<string> {
  if (isGoProgramCurrent(target, program)) return target;
  await mkdir(dirname(target), { recursive: true });
  const lock = await waitForProcessLock(`${target}.lock`, {
    onWait: () => options.say(`Waiting for another process that builds ${program.title} …`),
    signal: options.signal,
  });
  try {
    if (isGoProgramCurrent(target, program)) return target;
    await buildGoProgram(target, program, options);
    const hash = moduleHash(program);
    if (hash !== '') await writeFile(`${target}.sums`, hash);
    return target;
  } finally {
    lock.release();
  }
}

/** Hash of the module's files and the variables; empty if `source` names the version. */
export function moduleHash({ module, variables }: GoProgram): string {
  if (module === undefined) return '';
  const hash = createHash('sha256').update(JSON.stringify(variables ?? {}));
  const files = readdirSync(module, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const paths = files.map(({ parentPath, name }) => join(parentPath, name));
  for (const path of paths.sort()) hash.update(readFileSync(path));
  return hash.digest('hex');
}

/** Builds a program with the installed Go toolchain and renames it to `target`. */
export async function buildGoProgram(
  target: string,
  program: GoProgram,
  { environment, say: log, signal }: GoBuildOptions,
): Promise<void> {
  if (spawnSync('go', ['version'], { stdio: 'ignore', env: environment }).status !== 0) {
    throw new Error('Go is not installed.');
  }
  log(`Building ${program.title} with Go: ${program.duration}, first run only …`);
  const staging = join(dirname(target), `go.${program.name}.${process.pid}`);
  await mkdir(staging, { recursive: true });
  const variables = Object.entries(program.variables ?? {}).map(([name, value]) => `-X ${name}=${value}`);
  const cgo = program.cgo === undefined ? {} : { CGO_ENABLED: program.cgo ? '1' : '0' };
  const flags = ['-trimpath', ...fastFlags, '-ldflags', ['-s -w', ...variables].join(' ')];
  const { module } = program;
  const build = module === undefined ? ['install'] : ['build', '-o', join(staging, program.name)];
  try {
    await run(
      'go',
      [...build, ...flags, program.source],
      { ...environment, ...fastEnvironment, ...cgo, GOBIN: staging },
      { folder: module ?? dirname(target), signal },
    );
    await rename(join(staging, program.name), target);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Runs a program without showing its output. Rejects with the last lines of stderr if it fails. */
function run(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  { folder, signal }: { readonly folder: string; readonly signal: AbortSignal | undefined },
): Promise<void> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawnGuarded(command, args, {
      environment,
      cwd: folder,
      deathSignal: 'TERM',
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const stop = () => child.kill('SIGTERM');
    signal?.addEventListener('abort', stop);
    // Builds use all cores for minutes: run them at low priority so that the machine stays usable.
    if (child.pid !== undefined) setPriority(child.pid, lowPriority);
    let text = '';
    child.stderr?.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-2000);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      signal?.removeEventListener('abort', stop);
      if (code === 0) resolve();
      else
        reject(
          new Error(
            text.trim().split('\n').slice(-3).join(' ') || `${command} exited with code ${String(code)}.`,
          ),
        );
    });
  });
}
