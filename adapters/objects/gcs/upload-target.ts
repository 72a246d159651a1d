import type { StoredObject } from '../../../core/ports/object-store.ts';
import { exists } from '../failures.ts';
import type { TargetOptions } from '../network/bucket.ts';
import { Crc32c, crc32cOf } from '../network/crc32c.ts';
import { retried } from '../network/retry.ts';
import type { PieceUpload, UploadTarget } from '../network/send-pieces.ts';
import { newWriteMark, writeMark } from '../network/write-mark.ts';
import { ChecksumMismatch } from './integrity.ts';
import type { GcsClient } from './gcs-client.ts';
import type { Generations } from './generations.ts';
import { asPortFailure, isRetryable, statusOf } from './http-failure.ts';
import { objectOf, storedObject, type GcsObject } from './object-metadata.ts';
import { ResumableSession } from './resumable-session.ts';
import { expectStatus } from './transport.ts';

export const mediaType = 'application/octet-stream';
/** How often a replacement is retried after a concurrent write of the same key. */
const maxConflictRetries = 5;

/**
 * Writes one object with a generation precondition: it must not exist, or for a replacement must still have
 * the generation that was read before. Requests can therefore be retried, and one of several concurrent
 * writers wins.
 */
export function uploadTarget(
  client: GcsClient,
  { find, remove }: Generations,
  key: string,
  { replace, signal }: TargetOptions,
): UploadTarget<StoredObject> {
  const mark = newWriteMark();
  const metadata = { contentType: mediaType, metadata: { [writeMark]: mark } };

  /** The generation that the precondition requires; '0' if the object must not exist. */
  async function awaited(): Promise<string> {
    return replace ? ((await find(key))?.generation ?? '0') : '0';
  }

  /** Runs a write with its precondition. A replacement is retried after a concurrent write. */
  async function conditionally<T>(write: (generation: string) => Promise<T>): Promise<T> {
    for (let conflicts = 0; ;) {
      try {
        return await write(await awaited());
      } catch (error) {
        if (statusOf(error) !== 412) throw asPortFailure(error);
        if (!replace || ++conflicts > maxConflictRetries) throw exists(key);
      }
    }
  }

  /**
   * The stored object. A refused write succeeds if the existing object was written by its own first attempt.
   */
  async function settled(write: Promise<unknown>): Promise<GcsObject> {
    try {
      return objectOf(key, await write);
    } catch (error) {
      if (statusOf(error) !== 412) throw error;
      const found = await find(key);
      if (found?.mark !== mark) throw error;
      return found;
    }
  }

  async function checked(stored: GcsObject, crc32c: string): Promise<StoredObject> {
    if (stored.crc32c === undefined || stored.crc32c === crc32c) return storedObject(stored);
    await remove(key, stored.generation);
    throw new ChecksumMismatch(`The content of ${key} in the object store does not match what was sent.`);
  }

  async function insert(bytes: Buffer, crc32c: string, generation: string): Promise<unknown> {
    const boundary = crypto.randomUUID();
    const resource = JSON.stringify({ ...metadata, name: client.nameOf(key), crc32c });
    const part = (type: string) => `--${boundary}\r\nContent-Type: ${type}\r\n\r\n`;
    const head = `${part('application/json; charset=UTF-8')}${resource}\r\n${part(mediaType)}`;
    return retried(
      async () => {
        const answer = await client.send({
          ...{ method: 'POST', signal },
          url: client.address('upload', ['o'], { uploadType: 'multipart', ifGenerationMatch: generation }),
          headers: {
            ...(await client.authorization()),
            'Content-Type': `multipart/related; boundary=${boundary}`,
          },
          body: [Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)],
        });
        return JSON.parse(await expectStatus(answer, 200)) as unknown;
      },
      isRetryable,
      signal,
    );
  }

  return {
    putWhole(bytes) {
      const crc32c = crc32cOf(bytes);
      return conditionally(async (generation) =>
        checked(await settled(insert(bytes, crc32c, generation)), crc32c),
      );
    },

    async begin(): Promise<PieceUpload<StoredObject>> {
      const uri = await conditionally(async (generation) => {
        const preconditionOpts = { ifGenerationMatch: Number(generation) };
        const file = client.bucket.file(client.nameOf(key));
        const [address] = await file.createResumableUpload({ metadata, preconditionOpts });
        return address;
      });
      const session = new ResumableSession(client.send, uri, signal);
      const sum = new Crc32c();
      return {
        async append(bytes) {
          sum.update(bytes);
          await session.append(bytes);
        },
        async complete(bytes) {
          sum.update(bytes);
          const crc32c = sum.toString();
          try {
            return await checked(await settled(session.complete(bytes, crc32c)), crc32c);
          } catch (error) {
            // The stream cannot be read again, so a replacement also fails after a concurrent write.
            if (statusOf(error) === 412) throw exists(key);
            throw asPortFailure(error);
          }
        },
        abandon: () => session.cancel(),
      };
    },
  };
}
