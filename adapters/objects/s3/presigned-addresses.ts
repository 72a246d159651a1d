import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { Signing } from '../network/network-object-store.ts';
import { signingWindow } from '../network/signing-window.ts';
import type { S3Location } from './s3-client.ts';

/** Maximum size of an object that one request can store. */
const maxRequestBytes = 5 * 1024 ** 3;

export function presignedAddresses(
  { client, bucket, nameOf }: S3Location,
  now: () => number = Date.now,
): Signing {
  const read = (key: string, seconds: number, type?: string): Promise<string> => {
    const { from, until } = signingWindow(seconds, now());
    const command = new GetObjectCommand({
      ...{ Bucket: bucket, Key: nameOf(key) },
      ...(type !== undefined && { ResponseContentType: type }),
    });
    return getSignedUrl(client, command, { signingDate: new Date(from), expiresIn: (until - from) / 1000 });
  };

  return {
    signedUrl: read,
    remote: {
      readUrl: (key, seconds) => read(key, seconds),

      async writeUrl(key, size, seconds) {
        if (size > maxRequestBytes) return null;
        const object = { Bucket: bucket, Key: nameOf(key) };
        const command = new PutObjectCommand({ ...object, ContentLength: size, IfNoneMatch: '*' });
        // The signature covers these headers: the URL accepts this size only and cannot overwrite an object.
        const signableHeaders = new Set(['content-length', 'if-none-match']);
        const url = await getSignedUrl(client, command, {
          ...{ expiresIn: seconds, signingDate: new Date(now()), signableHeaders },
        });
        return { url, headers: { 'Content-Length': String(size), 'If-None-Match': '*' } };
      },
    },
  };
}
