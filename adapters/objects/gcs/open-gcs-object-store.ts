import type { ObjectStore } from '../../../core/ports/object-store.ts';
import { bucketAddress } from '../network/bucket-address.ts';
import { networkObjectStore } from '../network/network-object-store.ts';
import { gcsBucket } from './gcs-bucket.ts';
import { openGcsClient, type GcsOptions } from './gcs-client.ts';
import { generationsOf } from './generations.ts';
import { signedAddresses } from './signed-addresses.ts';

/**
 * Objects in a Google Cloud Storage bucket (`gs://bucket/prefix`), accessed with the identity of this
 * process.
 */
export function openGcsObjectStore(url: string, options: GcsOptions = {}): ObjectStore {
  const client = openGcsClient(bucketAddress(url), options);
  const generations = generationsOf(client);
  return networkObjectStore(gcsBucket(client, generations), signedAddresses(client, options));
}
