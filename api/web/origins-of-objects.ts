import type { ObjectStore } from '../../core/ports/object-store.ts';

/**
 * Where the object store itself serves what the service leads to, such as the photos of markers: the page may load
 * pictures from there. None where the service serves all of it. Throws what the store throws where it cannot sign.
 */
export async function originsOfObjects(objects: Pick<ObjectStore, 'signedUrl'>): Promise<string[]> {
  const url = await objects.signedUrl('uploads/any', 60, 'image/jpeg');
  return url === null ? [] : [new URL(url).origin];
}
