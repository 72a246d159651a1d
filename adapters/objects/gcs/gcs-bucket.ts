import { text } from 'node:stream/consumers';
import { z } from 'zod';
import type { StoredObject } from '../../../core/ports/object-store.ts';
import { exists, missing } from '../failures.ts';
import { BehindTheEnd, type Bucket, type OpenedObject, type Want } from '../network/bucket.ts';
import { retried } from '../network/retry.ts';
import { newWriteMark, writeMark } from '../network/write-mark.ts';
import type { GcsClient } from './gcs-client.ts';
import type { Generations } from './generations.ts';
import { asPortFailure, HttpFailure, isRetryable, statusOf } from './http-failure.ts';
import { integrityOf } from './integrity.ts';
import { objectOf, storedObject } from './object-metadata.ts';
import { mediaType, uploadTarget } from './upload-target.ts';

/**
 * Multiples of 256 KiB, as the protocol requires. The default size still gives more than 100 MB/s at 60 ms
 * per request.
 */
const [defaultPieceBytes, minPieceBytes] = [8 * 1024 * 1024, 1024 * 1024];
const listed = z.object({ name: z.string() });
const rewritten = z.object({
  done: z.boolean(),
  rewriteToken: z.string().optional(),
  resource: z.unknown().optional(),
});

export function gcsBucket(client: GcsClient, generations: Generations): Bucket {
  const { bucket, nameOf, keyOf } = client;
  const { find, remove } = generations;

  function open(key: string, { range, version, signal }: Want): Promise<OpenedObject> {
    const attempt = async (): Promise<OpenedObject> => {
      const answer = await client.send({
        ...{ method: 'GET', signal },
        url: client.address('storage', ['o', nameOf(key)], { alt: 'media', generation: version }),
        headers: {
          ...(await client.authorization()),
          ...(range && { Range: `bytes=${range.start}-${range.end - 1}` }),
        },
      });
      const { statusCode: status = 0, headers } = answer;
      if (status === 200 || status === 206) {
        const hashes = headers['x-goog-hash'];
        const integrity = range === undefined ? integrityOf(String(hashes), key) : undefined;
        return {
          ...{ body: answer, bytes: Number(headers['content-length']) },
          version: String(headers['x-goog-generation']),
          ...(integrity && { integrity }),
        };
      }
      const declared = await text(answer);
      if (status === 404) throw missing(key);
      if (status === 416) throw new BehindTheEnd(`The object ${key} ends before the range.`);
      throw new HttpFailure(
        status,
        `The object store responded with status ${status}: ${declared.slice(0, 500)}`,
      );
    };
    return retried(attempt, isRetryable, signal);
  }

  /**
   * One step of a copy within the bucket. The library's own `copy` sends the precondition with the first step
   * only.
   */
  async function rewrite(source: string, key: string, mark: string, token: string | undefined) {
    const [answer] = await bucket.request({
      method: 'POST',
      uri: `/o/${encodeURIComponent(nameOf(source))}/rewriteTo/b/${bucket.name}/o/${encodeURIComponent(nameOf(key))}`,
      qs: { ifGenerationMatch: 0, ...(token !== undefined && { rewriteToken: token }) },
      json: { contentType: mediaType, metadata: { [writeMark]: mark } },
    });
    return rewritten.parse(answer);
  }

  return {
    pieceBytes: (_size, isScarce) => (isScarce ? minPieceBytes : defaultPieceBytes),
    open,
    target: (key, options) => uploadTarget(client, generations, key, options),

    async head(key) {
      const found = await find(key);
      return found && storedObject(found);
    },

    async copy(source, key) {
      const mark = newWriteMark();
      try {
        let step = await rewrite(source, key, mark, undefined);
        while (!step.done) step = await rewrite(source, key, mark, step.rewriteToken);
        return storedObject(objectOf(key, step.resource));
      } catch (error) {
        if (statusOf(error) === 404) throw missing(source);
        if (statusOf(error) !== 412) throw asPortFailure(error);
        const found = await find(key);
        if (found?.mark !== mark) throw exists(key);
        return storedObject(found);
      }
    },

    async delete(key) {
      for (;;) {
        const found = await find(key);
        if (found === null) return false;
        if (await remove(key, found.generation)) return true;
      }
    },

    async *list(prefix): AsyncGenerator<StoredObject> {
      for (let pageToken: string | undefined; ;) {
        const [files, next] = await bucket.getFiles({
          ...{ prefix: nameOf(prefix), autoPaginate: false, maxResults: 1000 },
          ...(pageToken !== undefined && { pageToken }),
        });
        for (const { metadata } of files) {
          yield storedObject(objectOf(keyOf(listed.parse(metadata).name), metadata));
        }
        pageToken = nextToken.parse(next)?.pageToken;
        if (pageToken === undefined) return;
      }
    },

    // The store discards unfinished sessions after a week; they cost nothing until then.
    removeAbandoned: () => Promise.resolve(0),
  };
}

const nextToken = z.object({ pageToken: z.string().optional() }).nullish();
