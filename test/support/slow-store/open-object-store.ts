import { openObjectStore as open } from '../../../adapters/objects/open-object-store.ts';
import type { ObjectStore } from '../../../core/ports/object-store.ts';
import { slowStore } from './slow-store.ts';

export async function openObjectStore(url: string): Promise<ObjectStore> {
  return slowStore(await open(url));
}
