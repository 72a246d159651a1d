import type { ObjectStore } from '../../core/ports/object-store.ts';
import type { RangeSource } from '../../geo/layer/read/range-source.ts';

/** Adapts the files of a layer version for the layer reader. */
export function objectRanges(objects: ObjectStore, prefix: string): RangeSource {
  const { local } = objects;
  return {
    read: (name, start, end, into) =>
      into === undefined || local === undefined
        ? objects.read(prefix + name, { start, end })
        : local.readInto(prefix + name, { start, end }, into),
  };
}
