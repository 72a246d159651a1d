import { openObjectStore as open } from '../../../adapters/objects/open-object-store.ts';
import type { ObjectStore } from '../../../core/ports/object-store.ts';
import { slowStore } from './slow-store.ts';

export async function openObjectStore(...given: Parameters<typeof open>): Promise<ObjectStore> {
  return slowStore(await open(...given));
}
