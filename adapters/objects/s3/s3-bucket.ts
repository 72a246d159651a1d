import type { Readable } from 'node:stream';
import {
  AbortMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  type ListObjectsV2CommandOutput,
} from '@aws-sdk/client-s3';
import type { StoredObject } from '../../../core/ports/object-store.ts';
import { missing } from '../failures.ts';
import { BehindTheEnd, type Bucket } from '../network/bucket.ts';
import { copyObject } from './copy-object.ts';
import { statusOf } from './s3-failure.ts';
import type { S3Location } from './s3-client.ts';
import { uploadTarget } from './upload-target.ts';

const mebibyte = 1024 * 1024;
/**
 * All parts but the last must have at least 5 MiB, and there are at most ten thousand parts, so the minimum
 * allows objects of unknown size up to about 50 GB.
 */
const [defaultPieceBytes, minPieceBytes] = [8 * mebibyte, 5 * mebibyte];
const maxParts = 10_000;
/** Uploads older than this were abandoned; no upload takes this long (milliseconds). */
const maxUploadAge = 3 * 24 * 3600 * 1000;

export function s3Bucket(location: S3Location): Bucket {
  const { client, bucket, nameOf, keyOf } = location;
  const at = (key: string) => ({ Bucket: bucket, Key: nameOf(key) });

  async function head(key: string): Promise<StoredObject | null> {
    try {
      const { ContentLength = 0, LastModified } = await client.send(new HeadObjectCommand(at(key)));
      return { key, bytes: ContentLength, createdAt: LastModified?.getTime() ?? 0 };
    } catch (error) {
      if (statusOf(error) === 404) return null;
      throw error;
    }
  }

  return {
    head,
    target: (key, options) => uploadTarget(location, key, options),
    copy: (source, key) => copyObject(location, head, source, key),

    pieceBytes(size = 0, isScarce) {
      const needed = Math.ceil(size / maxParts / mebibyte) * mebibyte;
      return Math.max(isScarce ? minPieceBytes : defaultPieceBytes, needed);
    },

    async open(key, { range, version, signal }) {
      const Range = range && `bytes=${range.start}-${range.end - 1}`;
      const command = new GetObjectCommand({
        ...at(key),
        ...(Range !== undefined && { Range }),
        ...(version !== undefined && { IfMatch: version }),
      });
      try {
        const answer = await client.send(command, signal === undefined ? {} : { abortSignal: signal });
        const { Body, ContentLength = 0, ETag = '' } = answer;
        // In Node.js the library returns the response body as a Node.js stream.
        return { body: Body as Readable, bytes: ContentLength, version: ETag };
      } catch (error) {
        if (statusOf(error) === 404) throw missing(key);
        if (statusOf(error) === 416) throw new BehindTheEnd(`The object ${key} ends before the range.`);
        throw error;
      }
    },

    /** S3 does not report whether the object existed, so this is queried first. */
    async delete(key) {
      if ((await head(key)) === null) return false;
      await client.send(new DeleteObjectCommand(at(key)));
      return true;
    },

    async *list(prefix): AsyncGenerator<StoredObject> {
      for (let token: string | undefined; ;) {
        const location = { Bucket: bucket, Prefix: nameOf(prefix), ContinuationToken: token };
        const page: ListObjectsV2CommandOutput = await client.send(new ListObjectsV2Command(location));
        for (const { Key = '', Size = 0, LastModified } of page.Contents ?? []) {
          yield { key: keyOf(Key), bytes: Size, createdAt: LastModified?.getTime() ?? 0 };
        }
        token = page.NextContinuationToken;
        if (token === undefined) return;
      }
    },

    async removeAbandoned() {
      let removed = 0;
      const after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } = {};
      for (let isMore = true; isMore;) {
        const command = new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: nameOf(''), ...after });
        const page = await client.send(command);
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (Initiated === undefined || Date.now() - Initiated.getTime() <= maxUploadAge) continue;
          await client.send(new AbortMultipartUploadCommand({ Bucket: bucket, Key, UploadId }));
          removed++;
        }
        after.KeyMarker = page.NextKeyMarker;
        after.UploadIdMarker = page.NextUploadIdMarker;
        isMore = page.IsTruncated === true && after.KeyMarker !== undefined;
      }
      return removed;
    },
  };
}
