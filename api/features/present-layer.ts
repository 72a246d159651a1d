import { Refusal } from '../../core/errors.ts';
import { ObjectMissing } from '../../core/ports/object-store.ts';

/** Throws Refusal `layer_not_found` if the layer is deleted while it is being read. */
export async function present<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ObjectMissing) throw new Refusal('layer_not_found', undefined, {}, { cause: error });
    throw error;
  }
}
