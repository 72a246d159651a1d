import type { Database } from '../ports/database.ts';
import type { ObjectStore } from '../ports/object-store.ts';

export interface RecountPorts {
  readonly database: Pick<Database, 'recounts'>;
  readonly objects: ObjectStore;
  /** Passes the time between the two looks at what differs. */
  readonly pause: () => Promise<void>;
}
