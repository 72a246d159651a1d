import type { ClientHttp2Stream } from 'node:http2';
import { Readable } from 'node:stream';
import { limits } from '../../core/limits.ts';
import type { ObjectStore, RemoteWrite } from '../../core/ports/object-store.ts';
import type { StepPod } from '../../core/ports/step-pods.ts';
import type { TransferWatch, StepInput } from '../sandbox/step-executor.ts';
import { byAddress, paths } from './channel.ts';
import { framed, unframed } from './frames.ts';
import { PodConnection } from './pod-connection.ts';
import type { StepOrder } from './step-order.ts';
import { messageFrame } from './frames.ts';

const bytesThemselves = 'application/octet-stream';

/**
 * Requests of a worker to a connected pod. Every failure of the channel rejects the promise of its request.
 */
export class OpenWorkspace {
  readonly pod: StepPod;
  readonly #connection: PodConnection;

  private constructor(pod: StepPod, connection: PodConnection) {
    this.pod = pod;
    this.#connection = connection;
  }

  static async open(pod: StepPod, signal: AbortSignal): Promise<OpenWorkspace> {
    return new OpenWorkspace(pod, await PodConnection.dial(pod, signal));
  }

  /** Whether the pod is still connected. */
  get isOpen(): boolean {
    return this.#connection.isOpen;
  }

  /**
   * Stages an input at a path of the pod. The pod reads it from the store where that has signed URLs;
   * otherwise its bytes are sent.
   */
  async put(
    path: string,
    input: StepInput,
    { signal, report }: TransferWatch,
    remote: ObjectStore['remote'],
  ): Promise<void> {
    const { key } = input;
    if (key !== undefined && remote !== undefined) {
      const body = JSON.stringify({ url: await remote.readUrl(key, limits.signedUrlSeconds) });
      const headers = { 'content-type': byAddress };
      await this.#connection.requestText({ method: 'PUT', path, headers, body, signal });
      return;
    }
    const body = framed(counted(await input.open(signal), report));
    const headers = { 'content-type': bytesThemselves };
    await this.#connection.requestText({ method: 'PUT', path, headers, body, signal });
  }

  /** Reports that the piece does not exist. */
  async putNone(path: string, signal: AbortSignal): Promise<void> {
    await this.#connection.requestText({ method: 'PUT', path, signal });
  }

  run(order: StepOrder, signal: AbortSignal): Promise<ClientHttp2Stream> {
    const body = one(messageFrame(order));
    return this.#connection.request({ method: 'POST', path: paths.run, body, signal });
  }

  read(name: string): Readable {
    const reader = new AbortController();
    const path = fileAt(name);
    const bytes = async function* (connection: PodConnection) {
      yield* unframed(await connection.request({ method: 'GET', path, signal: reader.signal }));
    };
    const stream = Readable.from(bytes(this.#connection), { objectMode: false });
    stream.once('close', () => reader.abort(new Error('The reader was closed.')));
    return stream;
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

  /** Ends the workspace in the pod and closes the connection. */
  async end(ofMemory: boolean, signal: AbortSignal): Promise<void> {
    const body = JSON.stringify({ ofMemory });
    await this.#connection
      .requestText({ method: 'POST', path: paths.end, body, signal })
      .catch(() => undefined);
    this.#connection.close();
  }
}

export function fileAt(name: string): string {
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
