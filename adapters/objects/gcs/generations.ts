import type { GcsClient } from './gcs-client.ts';
import { statusOf } from './http-failure.ts';
import { objectOf, type GcsObject } from './object-metadata.ts';

/** Finds the current generation of an object, and removes only that generation. */
export interface Generations {
  readonly find: (key: string) => Promise<GcsObject | null>;
  /** False if the key now has another generation. */
  readonly remove: (key: string, generation: string) => Promise<boolean>;
}

export function generationsOf({ bucket, nameOf }: GcsClient): Generations {
  return {
    async find(key) {
      try {
        const [metadata] = await bucket.file(nameOf(key)).getMetadata();
        return objectOf(key, metadata);
      } catch (error) {
        if (statusOf(error) === 404) return null;
        throw error;
      }
    },

    async remove(key, generation) {
      try {
        await bucket.file(nameOf(key)).delete({ ifGenerationMatch: Number(generation) });
        return true;
      } catch (error) {
        // Deleted already: by a first attempt whose response was lost, or by a concurrent request.
        if (statusOf(error) === 404) return true;
        if (statusOf(error) === 412) return false;
        throw error;
      }
    },
  };
}
