import type { Database } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';

export interface RecountPorts {
  readonly database: Pick<Database, 'recounts'>;
  readonly objects: ObjectStore;
  /** Waits between the first and the second check of a discrepancy. */
  readonly pause: () => Promise<void>;
}
