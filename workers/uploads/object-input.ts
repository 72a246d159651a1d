import type { ObjectStore } from '../../core/ports/object-store.ts';
import type { StepInput } from '../sandbox/step-executor.ts';

/** An object as the input of a step. Where nobody will write to the file, it may be the store's own. */
export function objectInput(
  store: ObjectStore,
  key: string,
  { readOnly = false }: { readonly readOnly?: boolean } = {},
): StepInput {
  const { local } = store;
  return {
    key,
    open: (signal) => store.get(key, undefined, signal),
    toFile: (file, signal) =>
      readOnly && local !== undefined ? local.link(key, file, signal) : store.getFile(key, file, signal),
  };
}
