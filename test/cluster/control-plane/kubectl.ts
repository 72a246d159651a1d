import { spawn } from 'node:child_process';

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly [field: string]: unknown;
  };
  readonly [field: string]: unknown;
}

/** kubectl as the administrator of the cluster. */
export class Kubectl {
  readonly #program: string;
  readonly #environment: NodeJS.ProcessEnv;

  constructor(program: string, kubeconfig: string, environment: NodeJS.ProcessEnv) {
    this.#program = program;
    this.#environment = { ...environment, KUBECONFIG: kubeconfig };
  }

  /** Runs it and answers what it prints. @throws with what it said when it fails */
  run(...args: readonly string[]): Promise<string> {
    return this.#spawn(args, '');
  }

  /** Creates or changes objects, as `kubectl apply` does. */
  async apply(...manifests: readonly Manifest[]): Promise<void> {
    const list = { apiVersion: 'v1', kind: 'List', items: manifests };
    await this.applyText(JSON.stringify(list));
  }

  /** The same for manifests as text, JSON or YAML. */
  async applyText(manifests: string): Promise<void> {
    // Server-side, because definitions of resources are longer than the annotation that the other way writes.
    await this.#spawn(['apply', '--server-side', '-f', '-'], manifests);
  }

  /** Posts to a path of the API that no command stands for. */
  async create(path: string, body: Manifest): Promise<void> {
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
