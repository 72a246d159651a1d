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

/** What a worker can ask of a pod that it has reached. Every failure of the channel is an error of its promise. */
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

  /** Whether the pod can still be asked. */
  get isOpen(): boolean {
    return this.#connection.isOpen;
  }

  /** Puts an input at a path of the pod: the pod fetches it where the store lets it, and gets it from here otherwise. */
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
      await this.#connection.tell({ method: 'PUT', path, headers, body, signal });
      return;
    }
    const body = framed(counted(await input.open(signal), report));
    const headers = { 'content-type': bytesThemselves };
    await this.#connection.tell({ method: 'PUT', path, headers, body, signal });
  }

  /** Says that there is no piece of that number. */
  async putNone(path: string, signal: AbortSignal): Promise<void> {
    await this.#connection.tell({ method: 'PUT', path, signal });
  }

  run(order: StepOrder, signal: AbortSignal): Promise<ClientHttp2Stream> {
    const body = one(messageFrame(order));
    return this.#connection.ask({ method: 'POST', path: paths.run, body, signal });
  }

  read(name: string): Readable {
    const hangUp = new AbortController();
    const path = fileAt(name);
    const bytes = async function* (connection: PodConnection) {
      yield* unframed(await connection.ask({ method: 'GET', path, signal: hangUp.signal }));
    };
    const stream = Readable.from(bytes(this.#connection), { objectMode: false });
    stream.once('close', () => hangUp.abort(new Error('Nobody reads any more.')));
    return stream;
  }

  async remove(name: string): Promise<void> {
    const { signal } = new AbortController();
    await this.#connection.tell({ method: 'DELETE', path: fileAt(name), signal });
  }

  async names(signal: AbortSignal): Promise<readonly string[]> {
    return JSON.parse(await this.#connection.tell({ method: 'GET', path: paths.files, signal })) as string[];
  }

  /** Has the pod send a file to an address. Throws ObjectSizeMismatch. */
  async send(name: string, size: number, write: RemoteWrite, signal: AbortSignal): Promise<void> {
    const body = JSON.stringify({ name, size, write });
    await this.#connection.tell({ method: 'POST', path: paths.store, body, signal });
  }

  /** Tells the pod that it is over, and hangs up. */
  async end(ofMemory: boolean, signal: AbortSignal): Promise<void> {
    const body = JSON.stringify({ ofMemory });
    await this.#connection.tell({ method: 'POST', path: paths.end, body, signal }).catch(() => undefined);
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
