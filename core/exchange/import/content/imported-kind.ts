import type { ContentRepositories } from '../../../blobs/reference-objects.ts';
import type { Job } from '../../../jobs/job.ts';
import type { Repositories } from '../../../ports/database.ts';
import type { ObjectStore } from '../../../ports/object-store.ts';
import type { NewIcon } from '../rename-style-icons.ts';

/** The transaction that publishes the import of a job. */
export interface Publication {
  readonly repositories: Repositories;
  readonly job: Job;
}

export interface Published {
  readonly objects: readonly { readonly id: string }[];
  /** References to the stored objects. */
  readonly references: readonly ContentRepositories[];
  /** Bytes of the stored objects, as counted in the quota. */
  readonly bytes: number;
}

/** How imports publish a kind of content: `Planned` is its part of the plan, `Content` what the plan refers to. */
export interface ImportedKind<Planned, Content> {
  /** What several steps of an import planned, as one. */
  readonly merge: (parts: readonly Planned[]) => Planned;
  /** The objects with the new ids of the icons in their styles. */
  readonly rename?: (planned: Planned, newIcon: NewIcon) => Planned;
  /** Number of objects in the plan. */
  readonly count: (planned: Planned) => number;
  /** Reads before the transaction what it needs. */
  readonly read: (objects: ObjectStore, planned: Planned, signal: AbortSignal) => Promise<Content>;
  /** Inserts the objects. */
  readonly publish: (publication: Publication, content: Content) => Promise<Published>;
  /** Runs before `publish`, while the job can still be cancelled: for kinds with millions of objects. */
  readonly load?: (publication: Publication, content: Content) => Promise<void>;
}

export function reference(
  { contentKey }: Job,
  objectType: string,
  objectId: string,
  keys: readonly string[],
): ContentRepositories {
  return { holder: { contentKey, objectType, objectId }, keys };
}

export function sumOfBytes(objects: readonly { readonly bytes: number }[]): number {
  return objects.reduce((sum, { bytes }) => sum + bytes, 0);
}
