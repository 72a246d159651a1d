import { featuresDigest } from '../../geo/layer/features-digest.ts';
import {
  type Holder,
  objectsOf,
  releaseObjects,
  retainObjects,
  type Taken,
} from '../blobs/reference-objects.ts';
import { limits } from '../limits.ts';
import type { Database, Repositories } from '../ports/database.ts';
import type { Layer } from './layer.ts';
import { writeVersion } from './replace-version.ts';
import { retainedId, type ExpiredVersion, type RetainedVersion } from './retained-version.ts';

type Ledger = Pick<Repositories, 'layers' | 'overviewRebuilds' | 'layerVersions' | 'blobs' | 'quota'>;

/** A version of a layer and the keys of all its objects. */
export interface NewVersion extends Pick<Layer, 'manifest' | 'objectPrefix' | 'bytes'> {
  readonly keys: readonly string[];
}

/**
 * In a change of the room: makes other features those of the layer and retains the previous version for a
 * revert of the job. Both count in the quota; counting the new one is the caller's task.
 */
export async function changeFeatures(
  repositories: Ledger,
  jobId: string,
  before: Layer,
  { keys, ...version }: NewVersion,
): Promise<Layer> {
  const { layerVersions } = repositories;
  const { id: layerId, contentKey } = before;
  const after = await writeVersion(repositories, layerId, version);
  const retained = {
    ...before,
    ...{ jobId, layerId },
    digest: featuresDigest(before.manifest),
    replacedBy: featuresDigest(version.manifest),
  };
  await layerVersions.insert(retained, limits.layerVersionLifetime);
  const holder: Holder = { contentKey, objectType: 'layer', objectId: layerId };
  await retainObjects(repositories, { holder, keys }, holderOf(retained));
  return after;
}

/** In a change of the room: gives a retained version to its layer again. */
export async function restoreFeatures(
  repositories: Ledger,
  jobId: string,
  before: Layer,
  retained: RetainedVersion,
): Promise<Layer> {
  const keys = await objectsOf(repositories, holderOf(retained));
  const { manifest, objectPrefix, bytes } = retained;
  const after = await changeFeatures(repositories, jobId, before, { manifest, objectPrefix, bytes, keys });
  // Its bytes count for the layer now.
  await releaseRetained(repositories, retained, { reservationId: null });
  return after;
}

async function releaseRetained(
  repositories: Pick<Repositories, 'blobs' | 'quota' | 'layerVersions'>,
  version: Pick<RetainedVersion, 'contentKey' | 'jobId' | 'layerId'>,
  taken: Taken,
): Promise<void> {
  await repositories.layerVersions.delete(version.contentKey, version.jobId, version.layerId);
  await releaseObjects(repositories, holderOf(version), taken);
}

/** Upkeep: releases at most `limit` expired versions and their share of the quota. Returns their number. */
export async function removeExpiredVersions(database: Database, limit: number): Promise<number> {
  const expired = await database.layerVersions.expired(limit);
  for (const version of expired) await removeExpired(database, version);
  return expired.length;
}

function removeExpired(database: Database, { roomKey, contentKey, jobId, layerId }: ExpiredVersion) {
  return database.ownTransaction(async (repositories) => {
    const { rooms, layerVersions } = repositories;
    const room = await rooms.lock(roomKey);
    const version = await layerVersions.find(contentKey, jobId, layerId);
    if (room?.contentKey !== contentKey || version === null) return;
    await releaseRetained(repositories, version, { roomKey, bytes: version.bytes });
  });
}

function holderOf(version: Pick<RetainedVersion, 'contentKey' | 'jobId' | 'layerId'>): Holder {
  return { contentKey: version.contentKey, objectType: 'layer-version', objectId: retainedId(version) };
}
