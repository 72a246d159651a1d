import { fileURLToPath } from 'node:url';
import type { ObjectStore } from '../../core/ports/object-store.ts';
import { openFileSystemObjectStore } from './file-system-object-store.ts';

/** Opens the store that the URL names: `file:///srv/objects`. Throws where no adapter speaks its protocol. */
export async function openObjectStore(url: string): Promise<ObjectStore> {
  const { protocol } = new URL(url);
  switch (protocol) {
    case 'file:':
      return openFileSystemObjectStore(fileURLToPath(url));
    default:
      throw new Error(`OBJECT_STORE_URL: there is no object store for ${protocol}//`);
  }
}
