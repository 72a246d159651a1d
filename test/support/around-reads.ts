import type { ObjectStore } from '../../core/ports/object-store.ts';

/** Wraps every small read of the store in `around`. */
export function aroundReads(
  objects: ObjectStore,
  around: (read: () => Promise<Uint8Array>) => Promise<Uint8Array>,
): void {
  const { local } = objects;
  const read = objects.read.bind(objects);
  const changed: Pick<ObjectStore, 'read' | 'local'> = {
    read: (...wanted) => around(() => read(...wanted)),
    local: local && { ...local, readInto: (...wanted) => around(() => local.readInto(...wanted)) },
  };
  Object.assign(objects, changed);
}
