import { S3Client } from '@aws-sdk/client-s3';
import type { BucketAddress } from '../network/bucket-address.ts';

export interface S3Options {
  /** Another address than that of Amazon's region: then the bucket is part of the path. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  /** Where those shall not be taken that the library finds. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** The clock of signatures (milliseconds since the epoch). */
  readonly now?: () => number;
}

export interface S3Location {
  readonly client: S3Client;
  readonly bucket: string;
  /** What a key is called in the bucket. */
  readonly nameOf: (key: string) => string;
  readonly keyOf: (name: string) => string;
}

/** Silence of the store after which a request is given up (milliseconds). */
const silenceMs = 60_000;

export function openS3Client(
  { bucket, prefix }: BucketAddress,
  { endpoint, region, credentials }: Omit<S3Options, 'now'>,
): S3Location {
  const client = new S3Client({
    region,
    ...(credentials && { credentials }),
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: 6,
    requestHandler: {
      connectionTimeout: 10_000,
      socketTimeout: silenceMs,
      httpAgent: { keepAlive: true, maxSockets: 256 },
      httpsAgent: { keepAlive: true, maxSockets: 256 },
    },
    // We say ourselves which checksum is sent: not all stores know those that the library would add.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const isEncrypted = endpoint === undefined || endpoint.startsWith('https:');
  if (isEncrypted) leaveOutPayloadHash(client);
  return { client, bucket, nameOf: (key) => prefix + key, keyOf: (name) => name.slice(prefix.length) };
}

/** What is encrypted on its way needs no second hash of every byte; its CRC32C is sent and checked in any case. */
function leaveOutPayloadHash(client: S3Client): void {
  client.middlewareStack.add(
    (next) => (args) => {
      if (hasHeaders(args.request)) args.request.headers['x-amz-content-sha256'] = 'UNSIGNED-PAYLOAD';
      return next(args);
    },
    { step: 'build', name: 'leaveOutPayloadHash' },
  );
}

function hasHeaders(request: unknown): request is { headers: Record<string, string> } {
  return typeof request === 'object' && request !== null && 'headers' in request;
}
