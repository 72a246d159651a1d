import type { GcsClient } from './gcs-client.ts';
import { statusOf } from './http-failure.ts';
import { objectOf, type GcsObject } from './object-metadata.ts';

/** Which writing of a name is there, and the removal of that one alone. */
export interface Generations {
  readonly find: (key: string) => Promise<GcsObject | null>;
  /** False where another object has the name by now. */
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
        // Gone: the answer to this request was lost and it was sent again, or somebody deletes at the same time.
        if (statusOf(error) === 404) return true;
        if (statusOf(error) === 412) return false;
        throw error;
      }
    },
  };
}
