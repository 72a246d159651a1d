import type { Layer } from './layer.ts';

/**
 * A version that an update of the room replaced. It is retained for `limits.layerVersionLifetime`, so that the
 * update can be reverted, and counts in the quota.
 */
export interface RetainedVersion extends Pick<
  Layer,
  'contentKey' | 'featureCount' | 'bytes' | 'objectPrefix' | 'manifest'
> {
  readonly jobId: string;
  readonly layerId: string;
  /** Identifies its features, and those of the version that replaced it. */
  readonly digest: string;
  readonly replacedBy: string;
}

/** The id of a version in references: a job replaces a layer at most once. */
export function retainedId({ jobId, layerId }: Pick<RetainedVersion, 'jobId' | 'layerId'>): string {
  return `${jobId}/${layerId}`;
}

export interface ExpiredVersion extends Pick<RetainedVersion, 'contentKey' | 'jobId' | 'layerId'> {
  readonly roomKey: number;
}

/** Call methods that write inside a transaction that holds the room's lock. */
export interface LayerVersionRepository {
  insert(version: RetainedVersion, lifetimeMs: number): Promise<void>;
  /** The version of the layer that the job replaced. */
  find(contentKey: number, jobId: string, layerId: string): Promise<RetainedVersion | null>;
  /** A version of the layer with these features. */
  withFeatures(contentKey: number, layerId: string, digest: string): Promise<RetainedVersion | null>;
  /** False if it does not exist. */
  delete(contentKey: number, jobId: string, layerId: string): Promise<boolean>;
  /** Expired versions of existing rooms. */
  expired(limit: number): Promise<readonly ExpiredVersion[]>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly layerVersions: LayerVersionRepository;
  }
}
