import { fileURLToPath } from 'node:url';
import type { ObjectStore } from '../../core/ports/object-store.ts';
import { openFileSystemObjectStore } from './file-system/file-system-object-store.ts';

/** Connection settings of a store in addition to its URL. */
export interface StoreSettings {
  /** Replaces the default endpoint of the service. */
  readonly OBJECT_STORE_ENDPOINT?: string | undefined;
  readonly S3_REGION?: string | undefined;
}

/**
 * Opens the store that the URL names: `file:///srv/objects`, `gs://bucket/prefix`, `s3://bucket/prefix`.
 * Client libraries are loaded only when needed. Throws if no adapter supports the protocol.
 */
export async function openObjectStore(url: string, settings: StoreSettings = {}): Promise<ObjectStore> {
  const endpoint = settings.OBJECT_STORE_ENDPOINT;
  const { protocol } = new URL(url);
  switch (protocol) {
    case 'file:':
      return openFileSystemObjectStore(fileURLToPath(url));
    case 'gs:': {
      const { openGcsObjectStore } = await import('./gcs/open-gcs-object-store.ts');
      return openGcsObjectStore(url, { endpoint });
    }
    case 's3:': {
      const { openS3ObjectStore } = await import('./s3/open-s3-object-store.ts');
      return openS3ObjectStore(url, { endpoint, region: settings.S3_REGION ?? 'us-east-1' });
    }
    default:
      throw new Error(`OBJECT_STORE_URL: the protocol ${protocol}// is not supported`);
  }
}
