import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CopyObjectCommand,
  CreateMultipartUploadCommand,
  HeadObjectCommand,
  UploadPartCopyCommand,
  type CompletedPart,
} from '@aws-sdk/client-s3';
import type { StoredObject } from '../../../core/ports/object-store.ts';
import { exists, missing } from '../failures.ts';
import { newWriteMark, writeMark } from '../network/write-mark.ts';
import { asPortFailure, statusOf } from './s3-failure.ts';
import type { S3Location } from './s3-client.ts';

const gibibyte = 1024 ** 3;
/** Maximum size of a copy with one request. */
const maxRequestBytes = 5 * gibibyte;
/** Part size for larger copies; ten thousand parts are about 10 TB, more than the maximum object size. */
const partBytes = gibibyte;

/** Maximum size of a single copy request and size of the parts otherwise; tests use smaller values. */
export interface CopySizes {
  readonly maxRequestBytes: number;
  readonly partBytes: number;
}

/**
 * Copies an object within the store. Not every store checks the condition of a copy request, so the target is
 * looked up first; the condition is sent as well. Throws ObjectMissing and ObjectExists.
 */
export async function copyObject(
  location: S3Location,
  head: (key: string) => Promise<StoredObject | null>,
  source: string,
  key: string,
  sizes: CopySizes = { maxRequestBytes, partBytes },
): Promise<StoredObject> {
  const { client, bucket, nameOf } = location;
  const [found, taken] = await Promise.all([head(source), head(key)]);
  if (found === null) throw missing(source);
  if (taken !== null) throw exists(key);
  const mark = newWriteMark();
  const target = { Bucket: bucket, Key: nameOf(key) };
  const made = { Metadata: { [writeMark]: mark }, ContentType: 'application/octet-stream' };
  const from = { CopySource: [bucket, ...nameOf(source).split('/')].map(encodeURIComponent).join('/') };
  try {
    if (found.bytes <= sizes.maxRequestBytes) {
      const command = {
        ...target,
        ...made,
        ...from,
        MetadataDirective: 'REPLACE',
        IfNoneMatch: '*',
      } as const;
      await client.send(new CopyObjectCommand(command));
    } else await inParts(location, { target, made, from }, found.bytes, sizes.partBytes);
  } catch (error) {
    if (statusOf(error) === 404) throw missing(source);
    const existing = await client.send(new HeadObjectCommand(target)).catch(() => undefined);
    if (existing?.Metadata?.[writeMark] !== mark) {
      throw [409, 412].includes(statusOf(error) ?? 0) ? exists(key) : asPortFailure(error);
    }
  }
  return { key, bytes: found.bytes, createdAt: Date.now() };
}

interface Copied {
  readonly target: { readonly Bucket: string; readonly Key: string };
  readonly made: { readonly Metadata: Record<string, string>; readonly ContentType: string };
  readonly from: { readonly CopySource: string };
}

async function inParts(
  { client }: S3Location,
  { target, made, from }: Copied,
  bytes: number,
  length: number,
): Promise<void> {
  const { UploadId } = await client.send(new CreateMultipartUploadCommand({ ...target, ...made }));
  const upload = { ...target, UploadId };
  try {
    const parts: CompletedPart[] = [];
    for (let start = 0; start < bytes; start += length) {
      const CopySourceRange = `bytes=${start}-${Math.min(start + length, bytes) - 1}`;
      const PartNumber = parts.length + 1;
      const command = new UploadPartCopyCommand({ ...upload, ...from, PartNumber, CopySourceRange });
      const { CopyPartResult } = await client.send(command);
      parts.push({ PartNumber, ETag: CopyPartResult?.ETag });
    }
    const whole = { ...upload, IfNoneMatch: '*', MultipartUpload: { Parts: parts } };
    await client.send(new CompleteMultipartUploadCommand(whole));
  } catch (error) {
    await client.send(new AbortMultipartUploadCommand(upload)).catch(() => undefined);
    throw error;
  }
}
