import type { ObjectStore } from '../../core/ports/object-store.ts';
import type { StepInput } from '../sandbox/step-executor.ts';

/**
 * An object as the input of a step. With `readOnly` the step does not write to it and may get a hard link.
 */
export function objectInput(
  store: ObjectStore,
  key: string,
  { readOnly = false }: { readonly readOnly?: boolean } = {},
): StepInput {
  const { local } = store;
  return {
    key,
    open: (signal) => store.get(key, undefined, signal),
    toFile: (file, signal) => store.getFile(key, file, signal),
    ...(readOnly && local !== undefined && { linkTo: (file, signal) => local.link(key, file, signal) }),
  };
}
