import { Refusal } from '../../core/errors.ts';
import { ObjectMissing } from '../../core/ports/object-store.ts';

/** A layer that was deleted while it was being read is as absent as one that was deleted before. */
export async function present<T>(reading: Promise<T>): Promise<T> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof ObjectMissing) throw new Refusal('layer_not_found', undefined, {}, { cause: error });
    throw error;
  }
}
