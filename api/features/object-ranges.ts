import type { ObjectStore } from '../../core/ports/object-store.ts';
import type { RangeSource } from '../../geo/layer/read/range-source.ts';

/** The files of a layer version as the reader of layers wants them. */
export function objectRanges(objects: ObjectStore, prefix: string): RangeSource {
  const { local } = objects;
  return {
    read: (name, start, end, into) =>
      into === undefined || local === undefined
        ? objects.read(prefix + name, { start, end })
        : local.readInto(prefix + name, { start, end }, into),
  };
}
