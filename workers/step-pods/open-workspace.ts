import { createHash } from 'node:crypto';
import type { ClientHttp2Stream } from 'node:http2';
import { limits } from '../../core/limits.ts';
import type { ObjectStore, RemoteWrite } from '../../core/ports/object-store.ts';
import type { StepPod } from '../../core/ports/step-pods.ts';
import type { TransferWatch, StepInput } from '../sandbox/step-executor.ts';
import type { Attachment } from './attachment.ts';
import { byAddress, identityHeader, paths } from './channel.ts';
import { framed, messageFrame, unframed } from './frames.ts';
import { PodConnection } from './pod-connection.ts';
import type { RunOrder } from './step-order.ts';

const bytesThemselves = 'application/octet-stream';

/**
 * Requests of a worker to a connected pod. Every failure of the channel rejects the promise of its request.
 */
export class OpenWorkspace {
  readonly pod: StepPod;
  /** Whether an earlier worker left something that this one may continue. */
  readonly continues: boolean;
  readonly openedAt = performance.now();
  readonly #connection: PodConnection;

  private constructor(pod: StepPod, connection: PodConnection, continues: boolean) {
    this.pod = pod;
    this.continues = continues;
    this.#connection = connection;
  }

  static async open(pod: StepPod, worker: Attachment, signal: AbortSignal): Promise<OpenWorkspace> {
    const { connection, continues } = await PodConnection.dial(pod, worker, signal);
    return new OpenWorkspace(pod, connection, continues);
  }

  /** Whether the pod is still connected. */
  get isOpen(): boolean {
    return this.#connection.isOpen;
  }

  /** Stages an input under a name, unless the pod has it already. */
  async stage(
    name: string,
    input: StepInput,
    watch: TransferWatch,
    remote: ObjectStore['remote'],
  ): Promise<void> {
    const identity = identityOf(input);
    if (identity !== null && this.continues) {
      const body = JSON.stringify({ name, identity });
      const { signal } = watch;
      const exchange = { method: 'POST', path: paths.staged, body, signal } as const;
      if (JSON.parse(await this.#connection.requestText(exchange)) === true) return;
    }
    await this.put(fileAt(name), input, watch, remote);
  }

  /**
   * Sends an input to a path of the pod. The pod reads it from the store where that has signed URLs;
   * otherwise its bytes are sent.
   */
  async put(
    path: string,
    input: StepInput,
    { signal, report }: TransferWatch,
    remote: ObjectStore['remote'],
  ): Promise<void> {
    const { key } = input;
    const identity = identityOf(input);
    const known = identity === null ? {} : { [identityHeader]: identity };
    if (key !== undefined && remote !== undefined) {
      const body = JSON.stringify({ url: await remote.readUrl(key, limits.signedUrlSeconds) });
      const headers = { ...known, 'content-type': byAddress };
      await this.#connection.requestText({ method: 'PUT', path, headers, body, signal });
      return;
    }
    const body = framed(counted(await input.open(signal), report));
    const headers = { ...known, 'content-type': bytesThemselves };
    await this.#connection.requestText({ method: 'PUT', path, headers, body, signal });
  }

  /** Reports that the piece does not exist. */
  async putNone(path: string, signal: AbortSignal): Promise<void> {
    await this.#connection.requestText({ method: 'PUT', path, signal });
  }

  run(order: RunOrder, signal: AbortSignal): Promise<ClientHttp2Stream> {
    const body = one(messageFrame(order));
    return this.#connection.request({ method: 'POST', path: paths.run, body, signal });
  }

  /** Ends the run with this number; resolves when its program does not run. */
  async cancel(number: number, signal: AbortSignal): Promise<void> {
    const body = JSON.stringify({ number });
    await this.#connection.requestText({ method: 'POST', path: paths.cancel, body, signal });
  }

  async *read(name: string): AsyncGenerator<Uint8Array> {
    const reader = new AbortController();
    try {
      const exchange = { method: 'GET', path: fileAt(name), signal: reader.signal } as const;
      yield* unframed(await this.#connection.request(exchange));
    } finally {
      reader.abort(new Error('The reader was closed.'));
    }
  }

  async remove(name: string): Promise<void> {
    const { signal } = new AbortController();
    await this.#connection.requestText({ method: 'DELETE', path: fileAt(name), signal });
  }

  async names(signal: AbortSignal): Promise<readonly string[]> {
    return JSON.parse(
      await this.#connection.requestText({ method: 'GET', path: paths.files, signal }),
    ) as string[];
  }

  /** Makes the pod upload a file to a signed URL. Throws ObjectSizeMismatch. */
  async send(name: string, size: number, write: RemoteWrite, signal: AbortSignal): Promise<void> {
    const body = JSON.stringify({ name, size, write });
    await this.#connection.requestText({ method: 'POST', path: paths.store, body, signal });
  }

  /** Closes the connection; the pod waits for the next worker. */
  detach(): void {
    this.#connection.close();
  }

  /** Ends the workspace in the pod and closes the connection. */
  async end(ofMemory: boolean, signal: AbortSignal): Promise<void> {
    const body = JSON.stringify({ ofMemory });
    await this.#connection
      .requestText({ method: 'POST', path: paths.end, body, signal })
      .catch(() => undefined);
    this.#connection.close();
  }
}

/** Null where the bytes are not known to be the same in another attempt. */
function identityOf({ identity, key }: StepInput): string | null {
  const known = identity ?? key;
  return known === undefined ? null : createHash('sha256').update(known).digest('hex');
}

function fileAt(name: string): string {
  return paths.file + encodeURIComponent(name);
}

export function pieceAt(piece: number): string {
  return `${paths.piece}${piece}`;
}

async function* counted(
  bytes: AsyncIterable<Uint8Array>,
  report: TransferWatch['report'] = () => undefined,
): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const slab of bytes) {
    yield slab;
    report((sent += slab.length));
  }
}

// oxlint-disable-next-line typescript/require-await -- a stream has no other form
async function* one(slab: Uint8Array): AsyncGenerator<Uint8Array> {
  yield slab;
}
