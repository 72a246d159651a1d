import { readdir } from 'node:fs/promises';
import { constants, type IncomingHttpHeaders, type ServerHttp2Stream } from 'node:http2';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { json } from 'node:stream/consumers';
import type { Sandbox } from '../../../adapters/confinement/sandbox.ts';
import type { RemoteWrite } from '../../../core/ports/object-store.ts';
import type { StepInput, StepWorkspace } from '../../sandbox/step-executor.ts';
import { byAddress, paths } from '../channel.ts';
import { framed, unframed } from '../frames.ts';
import { serializeError } from '../serialized-error.ts';
import { fromAddress } from './from-address.ts';
import { serveStepOrder, type WantedPieces } from './serve-step-order.ts';

export interface WorkspaceOfWorker {
  readonly workspace: StepWorkspace;
  readonly sandbox: Sandbox;
  /** Directory of the workspaces, each in a folder of its own. */
  readonly scratch: string;
  /** Signed URLs for uploads, by the key that the workspace uses for the file. */
  readonly addresses: Map<string, RemoteWrite>;
  /** The worker has ended the workspace; `ofMemory`: whether a step exceeded its memory limit. */
  readonly over: (ofMemory: boolean) => void;
}

/** Bodies of requests other than steps. Worker and pod have the same version, so these types hold. */
interface Bodies {
  readonly store: { readonly name: string; readonly size: number; readonly write: RemoteWrite };
  readonly end: { readonly ofMemory: boolean };
  readonly address: { readonly url: string };
}

/** Handles the streams of one worker for one workspace. */
export function workspaceOfWorker(here: WorkspaceOfWorker) {
  const { workspace, addresses } = here;
  const wanted: WantedPieces = new Map();

  const inputIn = async (stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<StepInput> => {
    if (headers['content-type'] !== byAddress) return { open: () => Promise.resolve(unframed(stream)) };
    const { url } = (await json(stream)) as Bodies['address'];
    return { open: (signal) => Promise.resolve(fromAddress(url, signal)) };
  };

  async function answer(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    const [method, path = ''] = [headers[':method'], headers[':path']];
    const aborted = new AbortController();
    stream.once('close', () => aborted.abort(new Error('The worker closed the stream.')));
    const { signal } = aborted;
    if (path === paths.run) return serveStepOrder(stream, { workspace, sandbox: here.sandbox, wanted });
    if (path === paths.files) {
      respond(stream, await namesIn(here.scratch));
      return;
    }
    if (path === paths.end) {
      const { ofMemory } = (await json(stream)) as Bodies['end'];
      respond(stream, null);
      stream.once('close', () => here.over(ofMemory));
      return;
    }
    if (path === paths.store) {
      const { name, size, write } = (await json(stream)) as Bodies['store'];
      addresses.set(name, write);
      await workspace.stageOut(name, name, { size, signal });
      respond(stream, null);
      return;
    }
    if (path.startsWith(paths.piece)) {
      const piece = Number(path.slice(paths.piece.length));
      const waiting = wanted.get(piece);
      wanted.delete(piece);
      if (headers['content-type'] === undefined) waiting?.resolve(null);
      else waiting?.resolve(await inputIn(stream, headers));
      // The bytes are read when the step needs them.
      if (headers['content-type'] === undefined || headers['content-type'] === byAddress)
        respond(stream, null);
      else stream.once('end', () => respond(stream, null));
      return;
    }
    if (!path.startsWith(paths.file)) throw new Error('Unknown path.');
    const name = decodeURIComponent(path.slice(paths.file.length));
    if (method === 'PUT') {
      await workspace.stageIn(name, await inputIn(stream, headers), { signal });
      respond(stream, null);
      return;
    }
    if (method === 'DELETE') {
      await workspace.remove(name);
      respond(stream, null);
      return;
    }
    const bytes = workspace.read(name);
    // A refused file must be refused before the response begins.
    await new Promise((resolve, reject) => bytes.once('readable', resolve).once('error', reject));
    stream.respond();
    await pipeline(framed(bytes as AsyncIterable<Uint8Array>), stream);
  }

  const inProgress = new Set<Promise<void>>();
  return {
    answer(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): void {
      // Interrupted streams are handled by whatever reads them.
      stream.on('error', () => undefined);
      const answering = answer(stream, headers).catch((error: unknown) => refuse(stream, error));
      inProgress.add(answering);
      void answering.finally(() => inProgress.delete(answering));
    },
    /** Resolves when nothing is in progress: all of it ends with its stream. */
    async settled(): Promise<void> {
      await Promise.all(inProgress);
    },
  };
}

function refuse(stream: ServerHttp2Stream, error: unknown): void {
  if (stream.destroyed) return;
  if (stream.headersSent) stream.close(constants.NGHTTP2_INTERNAL_ERROR);
  else {
    stream.respond({ ':status': 400 });
    stream.end(JSON.stringify(serializeError(error)));
  }
}

function respond(stream: ServerHttp2Stream, answer: unknown): void {
  if (stream.destroyed) return;
  stream.respond({ ':status': 200 });
  stream.end(JSON.stringify(answer));
}

/** The names of all files in the workspaces, of which there is one. */
async function namesIn(scratch: string): Promise<string[]> {
  const folders = (await readdir(scratch)).filter((name) => name.startsWith('step-'));
  const lists = folders.map(async (name) => {
    const folder = join(scratch, name);
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return files.map((file) => relative(folder, join(file.parentPath, file.name)));
  });
  return (await Promise.all(lists)).flat();
}
