import type { ObjectStore } from '../../../core/ports/object-store.ts';
import { bucketAddress } from '../network/bucket-address.ts';
import { networkObjectStore } from '../network/network-object-store.ts';
import { s3Bucket } from './s3-bucket.ts';
import { openS3Client, type S3Options } from './s3-client.ts';
import { presignedAddresses } from './presigned-addresses.ts';

/**
 * Objects in a bucket of an S3-compatible store (`s3://bucket/prefix`), with the credentials that the library
 * finds.
 */
export function openS3ObjectStore(url: string, options: S3Options): ObjectStore {
  const client = openS3Client(bucketAddress(url), options);
  return networkObjectStore(s3Bucket(client), presignedAddresses(client, options.now));
}
