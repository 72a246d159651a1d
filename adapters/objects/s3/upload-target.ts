import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  PutObjectCommand,
  UploadPartCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import type { StoredObject } from '../../../core/ports/object-store.ts';
import { exists } from '../failures.ts';
import type { TargetOptions } from '../network/bucket.ts';
import { crc32cOf } from '../network/crc32c.ts';
import type { PieceUpload, UploadTarget } from '../network/send-pieces.ts';
import { newWriteMark, writeMark } from '../network/write-mark.ts';
import { asPortFailure, statusOf } from './s3-failure.ts';
import type { S3Location } from './s3-client.ts';

/** Another write of the same key came first or is in progress. */
const conflicts: readonly (number | undefined)[] = [409, 412];
/** How often a write is retried after a conflict that left no object. */
const maxConflicts = 5;

/**
 * Writes one object with one request, or in parts that are not visible before they are combined. Without
 * `replace` the store refuses to overwrite an object.
 */
export function uploadTarget(
  { client, bucket, nameOf }: S3Location,
  key: string,
  { replace, signal }: TargetOptions,
): UploadTarget<StoredObject> {
  const mark = newWriteMark();
  const location = { Bucket: bucket, Key: nameOf(key) };
  const made = { Metadata: { [writeMark]: mark }, ContentType: 'application/octet-stream' };
  const condition = replace ? {} : { IfNoneMatch: '*' };
  const options = signal === undefined ? {} : { abortSignal: signal };

  /**
   * The stored object. A refused write succeeds if the existing object was written by its own first attempt.
   * A store also refuses a write during another write of the same key: if no object exists afterwards, the
   * other write failed and this one is retried.
   */
  async function settled(write: () => Promise<unknown>, bytes: number): Promise<StoredObject> {
    for (let left = maxConflicts; ; left--) {
      try {
        await write();
      } catch (error) {
        const isConflict = !replace && conflicts.includes(statusOf(error));
        const existing = await existingObject();
        if (isConflict && existing === null && left > 0) continue;
        if (existing?.[writeMark] !== mark)
          throw isConflict && existing !== null ? exists(key) : asPortFailure(error);
      }
      return { key, bytes, createdAt: Date.now() };
    }
  }

  /** Metadata of the existing object; null if there is none, empty if it cannot be read. */
  async function existingObject(): Promise<Record<string, string> | null> {
    try {
      return (await client.send(new HeadObjectCommand(location))).Metadata ?? {};
    } catch (error) {
      return statusOf(error) === 404 ? null : {};
    }
  }

  return {
    putWhole: (bytes) =>
      settled(
        () =>
          client.send(
            new PutObjectCommand({
              ...location,
              ...made,
              ...condition,
              Body: bytes,
              ChecksumCRC32C: crc32cOf(bytes),
            }),
            options,
          ),
        bytes.length,
      ),

    async begin(): Promise<PieceUpload<StoredObject>> {
      const begun = await client.send(
        new CreateMultipartUploadCommand({ ...location, ...made, ChecksumAlgorithm: 'CRC32C' }),
        options,
      );
      const upload = { ...location, UploadId: begun.UploadId };
      const parts: CompletedPart[] = [];
      let sent = 0;
      const append = async (bytes: Buffer): Promise<void> => {
        const PartNumber = parts.length + 1;
        const ChecksumCRC32C = crc32cOf(bytes);
        const part = { ...upload, PartNumber, Body: bytes, ChecksumCRC32C };
        try {
          const { ETag } = await client.send(new UploadPartCommand(part), options);
          parts.push({ PartNumber, ETag, ChecksumCRC32C });
          sent += bytes.length;
        } catch (error) {
          throw asPortFailure(error);
        }
      };
      return {
        append,
        async complete(bytes) {
          await append(bytes);
          const whole = { ...upload, ...condition, MultipartUpload: { Parts: parts } };
          return settled(() => client.send(new CompleteMultipartUploadCommand(whole), options), sent);
        },
        abandon: async () => {
          await client.send(new AbortMultipartUploadCommand(upload));
        },
      };
    },
  };
}
