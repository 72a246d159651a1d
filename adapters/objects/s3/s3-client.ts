import { S3Client } from '@aws-sdk/client-s3';
import type { BucketAddress } from '../network/bucket-address.ts';

export interface S3Options {
  /** Replaces the AWS endpoint of the region. The bucket name is then part of the path. */
  readonly endpoint?: string | undefined;
  readonly region: string;
  /** Used instead of the credentials that the library finds. */
  readonly credentials?: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  /** Clock for signatures (milliseconds since the epoch). */
  readonly now?: () => number;
}

export interface S3Location {
  readonly client: S3Client;
  readonly bucket: string;
  /** The object name in the bucket for a key. */
  readonly nameOf: (key: string) => string;
  readonly keyOf: (name: string) => string;
}

/** A request is aborted when its connection is idle for this long (milliseconds). */
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
    // Checksums are set explicitly: not all stores support those that the library adds by default.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const isEncrypted = endpoint === undefined || endpoint.startsWith('https:');
  if (isEncrypted) leaveOutPayloadHash(client);
  return { client, bucket, nameOf: (key) => prefix + key, keyOf: (name) => name.slice(prefix.length) };
}

/**
 * TLS already protects the payload, so it needs no SHA-256 in the signature. Its CRC32C is always sent and
 * checked.
 */
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
