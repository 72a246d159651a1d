import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export type Values = Readonly<Record<string, unknown>>;

export interface HelmOptions {
  readonly program: string;
  readonly kubeconfig: string;
  readonly chart: string;
  readonly namespace: string;
  readonly release: string;
  /** The folder for values files. */
  readonly folder: string;
  readonly environment: NodeJS.ProcessEnv;
}

/** Helm for one release, as an operator uses it. Every call throws with Helm's output if Helm fails. */
export class Helm {
  readonly #options: HelmOptions;

  constructor(options: HelmOptions) {
    this.#options = options;
  }

  async install(values: Values): Promise<void> {
    await this.#change('install', values);
  }

  async upgrade(values: Values, ...flags: readonly string[]): Promise<void> {
    await this.#change('upgrade', values, ...flags);
  }

  async rollback(): Promise<void> {
    await this.#run('rollback', this.#options.release, '--wait', '--timeout', '5m');
  }

  /** Removes the release. */
  async uninstall(): Promise<void> {
    await this.#run('uninstall', this.#options.release, '--wait', '--timeout', '5m');
  }

  /** Returns the output of the chart tests. */
  test(): Promise<string> {
    return this.#run('test', this.#options.release, '--logs', '--timeout', '5m');
  }

  async #change(how: 'install' | 'upgrade', values: Values, ...flags: readonly string[]): Promise<void> {
    const file = join(this.#options.folder, 'values.json');
    await writeFile(file, JSON.stringify(values, null, 2));
    const { release, chart } = this.#options;
    await this.#run(how, release, chart, '--values', file, '--wait', '--timeout', '10m', ...flags);
  }

  async #run(...args: readonly string[]): Promise<string> {
    const { program, kubeconfig, namespace, folder, environment } = this.#options;
    const { stdout } = await run(program, ['--namespace', namespace, ...args], {
      // Separate folders, so that the user's Helm data is neither read nor written.
      env: {
        ...environment,
        KUBECONFIG: kubeconfig,
        HELM_CONFIG_HOME: folder,
        HELM_CACHE_HOME: folder,
        HELM_DATA_HOME: folder,
      },
      maxBuffer: 2 ** 24,
    });
    return stdout;
  }
}
