import { closeSync, createReadStream } from 'node:fs';
import { request as plain, type IncomingMessage } from 'node:http';
import { request as secure } from 'node:https';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { RemoteWrite } from '../../../core/ports/object-store.ts';
import { ObjectSizeMismatch } from '../../../core/ports/object-store.ts';
import { openRegularFile } from '../../sandbox/file-of-step.ts';
import { isRetryable, StoreRefuses } from './from-address.ts';

const tries = 4;
const pauseMs = 500;

/**
 * Uploads a file of exactly `size` bytes to a signed URL of the object store. Throws ObjectSizeMismatch, and
 * JobProblem unless it is a regular file.
 */
export async function toAddress(
  file: string,
  size: number,
  write: RemoteWrite,
  signal: AbortSignal,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const bytes = openFile(file, size);
    try {
      await send(bytes, size, write, signal);
      return;
    } catch (error) {
      signal.throwIfAborted();
      // The response to an earlier attempt was lost; the worker verifies what was stored.
      if (error instanceof ObjectAtAddress && attempt > 1) return;
      if (error instanceof StoreRefuses || attempt >= tries) throw error;
      await delay(pauseMs * 2 ** attempt, undefined, { signal });
    } finally {
      bytes.destroy();
    }
  }
}

/** Each attempt validates the file that it opens. The stream closes it. */
function openFile(file: string, size: number): Readable {
  const { fd, size: present } = openRegularFile(file);
  if (present === size) return createReadStream('', { fd });
  closeSync(fd);
  throw new ObjectSizeMismatch(`Expected an object of ${size} bytes, but the file has ${present}.`);
}

/** `fetch` sends no length for a stream, and the signed URL requires one. */
async function send(
  bytes: Readable,
  size: number,
  { url, headers }: RemoteWrite,
  signal: AbortSignal,
): Promise<void> {
  const open = new URL(url).protocol === 'https:' ? secure : plain;
  const request = open(url, { method: 'PUT', headers: { ...headers, 'content-length': size }, signal });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.once('response', resolve).once('error', reject);
  });
  // A store that refuses the upload may close the connection early; its response explains why.
  const sent = pipeline(bytes, request);
  sent.catch(() => undefined);
  try {
    checkAnswer(await answered);
    await sent;
  } catch (error) {
    request.destroy();
    throw error;
  }
}

function checkAnswer(answer: IncomingMessage): void {
  answer.resume();
  const status = answer.statusCode ?? 0;
  if (status < 200 || status > 299) {
    const declared = `The object store responded to an upload of a step with status ${status}.`;
    if (status === 412) throw new ObjectAtAddress(declared);
    // 409: the store is processing another request for the same object.
    throw isRetryable(status) || status === 409 ? new Error(declared) : new StoreRefuses(declared);
  }
}

/** An object exists at the URL, which does not allow overwriting. */
class ObjectAtAddress extends StoreRefuses {}
