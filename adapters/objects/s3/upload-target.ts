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

/** Somebody else was first, or is at the same moment. */
const conflicts: readonly (number | undefined)[] = [409, 412];
/** So often a write is begun anew beside others that leave nothing behind. */
const maxConflicts = 5;

/**
 * Writes one object with one request, or in parts that nobody sees before they are put together. Without `replace` the
 * store refuses to put it where an object is.
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
   * The object as it is stored; of a write that was refused: where its own first attempt is what lies there. A store also
   * refuses a write beside another request for the same key that is still going on: where nothing lies there, nobody was
   * first, and it is written again.
   */
  async function settled(write: () => Promise<unknown>, bytes: number): Promise<StoredObject> {
    for (let left = maxConflicts; ; left--) {
      try {
        await write();
      } catch (error) {
        const isConflict = !replace && conflicts.includes(statusOf(error));
        const lies = await existingObject();
        if (isConflict && lies === null && left > 0) continue;
        if (lies?.[writeMark] !== mark)
          throw isConflict && lies !== null ? exists(key) : asPortFailure(error);
      }
      return { key, bytes, createdAt: Date.now() };
    }
  }

  /** What the object says of itself: null where there is none, nothing where that is not known. */
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
