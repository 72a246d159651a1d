import { sql, type Selectable } from 'kysely';
import {
  retainedId,
  type LayerVersionRepository,
  type RetainedVersion,
} from '../../core/layers/retained-version.ts';
import { jsonb } from './jsonb.ts';
import type { DatabaseSchema } from './schema.ts';
import type { Connection } from './connection.ts';

export function layerVersionRepository({ db }: Connection): LayerVersionRepository {
  const versions = db.selectFrom('layer_versions').selectAll();
  return {
    async insert(version, lifetimeMs) {
      await db
        .insertInto('layer_versions')
        .values({
          content_key: version.contentKey,
          id: retainedId(version),
          job_id: version.jobId,
          layer_id: version.layerId,
          digest: version.digest,
          replaced_by: version.replacedBy,
          feature_count: version.featureCount,
          bytes: version.bytes,
          object_prefix: version.objectPrefix,
          manifest: jsonb(version.manifest),
          expires_at: sql`clock_timestamp() + ${lifetimeMs} * interval '1 millisecond'`,
        })
        .execute();
    },

    async find(contentKey, jobId, layerId) {
      const row = await versions
        .where('content_key', '=', contentKey)
        .where('id', '=', retainedId({ jobId, layerId }))
        .executeTakeFirst();
      return row === undefined ? null : toVersion(row);
    },

    async withFeatures(contentKey, layerId, digest) {
      const row = await versions
        .where('content_key', '=', contentKey)
        .where('layer_id', '=', layerId)
        .where('digest', '=', digest)
        .orderBy('expires_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row === undefined ? null : toVersion(row);
    },

    async delete(contentKey, jobId, layerId) {
      const { numDeletedRows } = await db
        .deleteFrom('layer_versions')
        .where('content_key', '=', contentKey)
        .where('id', '=', retainedId({ jobId, layerId }))
        .executeTakeFirst();
      return numDeletedRows > 0n;
    },

    async expired(limit) {
      return db
        .selectFrom('layer_versions')
        .innerJoin('rooms', 'rooms.content_key', 'layer_versions.content_key')
        .select(['layer_versions.content_key as contentKey', 'job_id as jobId', 'layer_id as layerId'])
        .select('rooms.key as roomKey')
        .where('rooms.deleted_at', 'is', null)
        .where(sql<boolean>`expires_at <= clock_timestamp()`)
        .orderBy('expires_at')
        .limit(limit)
        .execute();
    },
  };
}

function toVersion(row: Selectable<DatabaseSchema['layer_versions']>): RetainedVersion {
  return {
    contentKey: row.content_key,
    jobId: row.job_id,
    layerId: row.layer_id,
    digest: row.digest,
    replacedBy: row.replaced_by,
    featureCount: row.feature_count,
    bytes: row.bytes,
    objectPrefix: row.object_prefix,
    manifest: row.manifest,
  };
}
