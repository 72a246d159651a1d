import { spawn } from 'node:child_process';

export interface AppliedManifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
}

/** kubectl with the cluster administrator's credentials. */
export class Kubectl {
  readonly #program: string;
  readonly #environment: NodeJS.ProcessEnv;

  constructor(program: string, kubeconfig: string, environment: NodeJS.ProcessEnv) {
    this.#program = program;
    this.#environment = { ...environment, KUBECONFIG: kubeconfig };
  }

  /** Runs it and returns its output. @throws with its error output if it fails */
  run(...args: readonly string[]): Promise<string> {
    return this.#spawn(args, '');
  }

  /** Creates or updates objects, as `kubectl apply` does. */
  async apply(...manifests: readonly AppliedManifest[]): Promise<void> {
    const list = { apiVersion: 'v1', kind: 'List', items: manifests };
    await this.applyText(JSON.stringify(list));
  }

  /** Applies manifests given as JSON or YAML text. */
  async applyText(manifests: string): Promise<void> {
    // Server-side, because resource definitions exceed the annotation limit of client-side apply.
    await this.#spawn(['apply', '--server-side', '-f', '-'], manifests);
  }

  /** Posts to an API path for which there is no command. */
  async create(path: string, body: AppliedManifest): Promise<void> {
    await this.#spawn(['create', '--raw', path, '-f', '-'], JSON.stringify(body));
  }

  #spawn(args: readonly string[], input: string): Promise<string> {
    return new Promise((resolve, reject) => {
      const child = spawn(this.#program, args, { env: this.#environment });
      let [out, err] = ['', ''];
      child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
      child.once('error', reject);
      child.once('close', (code) => {
        if (code === 0) resolve(out);
        else reject(new Error(`kubectl ${args.join(' ')}: ${err.trim() || `it ended with ${String(code)}`}`));
      });
      child.stdin.end(input);
    });
  }
}
