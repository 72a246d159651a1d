import type { ObjectStore } from '../../core/ports/object-store.ts';

/**
 * The origins from which the object store serves files such as photos itself, and from which the page may load
 * images. Empty if the API serves them. Throws the error of the store if it cannot sign URLs.
 */
export async function originsOfObjects(objects: Pick<ObjectStore, 'signedUrl'>): Promise<string[]> {
  const url = await objects.signedUrl('uploads/any', 60, 'image/jpeg');
  return url === null ? [] : [new URL(url).origin];
}
