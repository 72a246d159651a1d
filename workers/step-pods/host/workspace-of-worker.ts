import type { IncomingHttpHeaders, ServerHttp2Stream } from 'node:http2';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { json } from 'node:stream/consumers';
import type { RemoteWrite } from '../../../core/ports/object-store.ts';
import type { StepInput, StepWorkspace } from '../../sandbox/step-executor.ts';
import { byAddress, identityHeader, paths } from '../channel.ts';
import { framed, messagesIn, unframed } from '../frames.ts';
import type { RunOrder } from '../step-order.ts';
import { fromAddress } from './from-address.ts';
import { receivedPiece } from './received-piece.ts';
import { refuse, respond } from './respond.ts';
import type { RetainedWorkspace } from './retained-workspace.ts';
import type { ServedConnection } from './wait-for-worker.ts';
import type { WorkspaceFiles } from './workspace-files.ts';

export interface WorkspaceOfWorker {
  readonly workspace: StepWorkspace;
  readonly retained: RetainedWorkspace;
  readonly files: WorkspaceFiles;
  /** Folder for pieces of inputs. */
  readonly folder: string;
  /** Signed URLs for uploads, by the key that the workspace uses for the file. */
  readonly addresses: Map<string, RemoteWrite>;
  /** The worker has ended the workspace; `ofMemory`: whether a step exceeded its memory limit. */
  readonly over: (ofMemory: boolean) => void;
}

/** Bodies of requests other than steps. Worker and pod have the same version, so these types hold. */
interface Bodies {
  readonly store: { readonly name: string; readonly size: number; readonly write: RemoteWrite };
  readonly end: { readonly ofMemory: boolean };
  readonly cancel: { readonly number: number };
  readonly staged: { readonly name: string; readonly identity: string };
  readonly address: { readonly url: string };
}

/** Handles the requests of one connection of the worker. */
export function workspaceOfWorker(here: WorkspaceOfWorker): ServedConnection {
  const { workspace, retained, addresses } = here;

  const inputIn = async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<StepInput> => {
    if (headers['content-type'] !== byAddress) return { open: () => Promise.resolve(unframed(stream)) };
    const { url } = (await json(stream)) as Bodies['address'];
    return { open: (signal) => Promise.resolve(fromAddress(url, signal)) };
  };

  async function answer(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<unknown> {
    const [method, path = ''] = [headers[':method'], headers[':path']];
    const aborted = new AbortController();
    stream.once('close', () => aborted.abort(new Error('The worker closed the stream.')));
    const { signal } = aborted;
    switch (path) {
      case paths.run: {
        const { key, number, from, order } = await runIn(stream);
        const run = await retained.run(key, number, order);
        if (stream.destroyed) return undefined;
        stream.respond();
        await pipeline(run.follow(from, signal), stream, { signal });
        return undefined;
      }
      case paths.cancel: {
        const { number } = (await json(stream)) as Bodies['cancel'];
        await retained.cancel(number);
        return null;
      }
      case paths.files:
        return here.files.names();
      case paths.staged: {
        const { name, identity } = (await json(stream)) as Bodies['staged'];
        return retained.isStaged(name, identity);
      }
      case paths.end: {
        const { ofMemory } = (await json(stream)) as Bodies['end'];
        stream.once('close', () => here.over(ofMemory));
        return null;
      }
      case paths.store: {
        const { name, size, write } = (await json(stream)) as Bodies['store'];
        addresses.set(name, write);
        await workspace.stageOut(name, name, { size, signal });
        return null;
      }
    }
    if (path.startsWith(paths.piece)) return receive(Number(path.slice(paths.piece.length)), stream, headers);
    if (!path.startsWith(paths.file)) throw new Error('Unknown path.');
    const name = decodeURIComponent(path.slice(paths.file.length));
    if (method === 'PUT') {
      const { [identityHeader]: identity } = headers;
      const input = await inputIn(stream, headers);
      await retained.stageIn(name, typeof identity === 'string' ? identity : null, input, signal);
      return null;
    }
    if (method === 'DELETE') {
      await retained.remove(name);
      return null;
    }
    const bytes = workspace.read(name);
    // A refused file must be refused before the response begins.
    await new Promise((resolve, reject) => bytes.once('readable', resolve).once('error', reject));
    stream.respond();
    await pipeline(framed(bytes as AsyncIterable<Uint8Array>), stream);
    return undefined;
  }

  async function receive(
    piece: number,
    stream: ServerHttp2Stream,
    headers: IncomingHttpHeaders,
  ): Promise<null> {
    const { running } = retained;
    if (running?.wants(piece) !== true) return null;
    const type = headers['content-type'];
    const input = type === undefined ? null : await inputIn(stream, headers);
    // The step reads an object at its address itself.
    running.provide(
      piece,
      input === null || type === byAddress
        ? input
        : await receivedPiece(
            await input.open(new AbortController().signal),
            join(here.folder, `piece-${piece}`),
          ),
    );
    return null;
  }

  const inProgress = new Set<Promise<void>>();
  return {
    answer(stream, headers) {
      // Interrupted streams are handled by whatever reads them.
      stream.on('error', () => undefined);
      const answering = answer(stream, headers).then(
        (response) => {
          if (response !== undefined) respond(stream, response);
        },
        (error: unknown) => refuse(stream, error),
      );
      inProgress.add(answering);
      void answering.finally(() => inProgress.delete(answering));
    },
    async settled() {
      await Promise.all(inProgress);
    },
  };
}

async function runIn(stream: ServerHttp2Stream): Promise<RunOrder> {
  // The response continues after the request was read.
  const slabs = stream.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  for await (const message of messagesIn(slabs)) return message as RunOrder;
  throw new Error('The request contains no step.');
}
