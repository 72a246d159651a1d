import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { dirname, join } from 'node:path';

const politePriority = 5;

export interface GoProgram {
  /** What it is, for the line that says why something takes long: `Helm 4.2.4`. */
  readonly title: string;
  /**
   * Package and version as `go install` takes them: `helm.sh/helm/v4/cmd/helm@v4.2.4`. Without the version where
   * `module` gives it.
   */
  readonly source: string;
  /**
   * A folder of ours with go.mod and go.sum, for programs of ours and for what `go install` refuses because it replaces
   * modules. What is built from it is built again when a file in it changes.
   */
  readonly module?: string;
  /** What `go install` calls the program. */
  readonly name: string;
  /** How long it takes on a usual machine, as words. */
  readonly duration: string;
  /** Set into the program by the linker (`-X`): package path and name to its value. */
  readonly variables?: Readonly<Record<string, string>>;
  /** Whether it is linked with C; most programs do without a compiler for C. */
  readonly cgo?: boolean;
}

export interface GoBuildOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** Says in a plain line what takes long, and why. */
  readonly say: (line: string) => void;
}

/**
 * The program at `target`, built with the Go of this machine where it is not there yet. It appears in one step, so that
 * several builders at a time and one that is killed leave nothing half. Throws a sentence where it cannot be built.
 */
export async function ensureGoProgram(
  target: string,
  program: GoProgram,
  options: GoBuildOptions,
): Promise<string> {
  const sums = `${target}.sums`;
  const wanted = sumsOf(program);
  const isThere =
    existsSync(target) && (wanted === '' || (existsSync(sums) && readFileSync(sums, 'utf8') === wanted));
  if (isThere) return target;
  await buildGoProgram(target, program, options);
  if (wanted !== '') await writeFile(sums, wanted);
  return target;
}

/** What the versions of a module of ours come down to; empty where the version stands in the name of the source. */
function sumsOf({ module, variables }: GoProgram): string {
  if (module === undefined) return '';
  const hash = createHash('sha256').update(JSON.stringify(variables ?? {}));
  for (const name of readdirSync(module).sort()) hash.update(readFileSync(join(module, name)));
  return hash.digest('hex');
}

/** Builds a program with the Go of this machine and puts it at `target` in one step. */
export async function buildGoProgram(
  target: string,
  program: GoProgram,
  { environment, say: log }: GoBuildOptions,
): Promise<void> {
  if (spawnSync('go', ['version'], { stdio: 'ignore', env: environment }).status !== 0) {
    throw new Error('Go is not installed');
  }
  log(`Building ${program.title} with Go, because there is none here yet: ${program.duration}, once.`);
  const staging = join(dirname(target), `go.${program.name}.${process.pid}`);
  await mkdir(staging, { recursive: true });
  const variables = Object.entries(program.variables ?? {}).map(([name, value]) => `-X ${name}=${value}`);
  const cgo = program.cgo === undefined ? {} : { CGO_ENABLED: program.cgo ? '1' : '0' };
  const flags = ['-trimpath', '-ldflags', ['-s -w', ...variables].join(' ')];
  const { module } = program;
  const build = module === undefined ? ['install'] : ['build', '-o', join(staging, program.name)];
  try {
    await run('go', [...build, ...flags, program.source], { ...environment, ...cgo, GOBIN: staging }, module);
    await rename(join(staging, program.name), target);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}

/** Runs a program quietly; its last lines are the reason when it fails. */
function run(
  command: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  folder: string | undefined,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: environment,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    // Builds take minutes of every core: whoever works on this machine meanwhile goes before them.
    if (child.pid !== undefined) setPriority(child.pid, politePriority);
    let text = '';
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      text = (text + chunk).slice(-2000);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(text.trim().split('\n').slice(-3).join(' ') || `it ended with ${String(code)}`));
    });
  });
}
