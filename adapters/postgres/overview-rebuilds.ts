import { sql } from 'kysely';
import {
  maxOverviewAttempts,
  overviewDelays,
  type LayerWithoutOverviews,
  type OverviewRebuildRepository,
} from '../../core/layers/overview-rebuild.ts';
import type { Connection } from './connection.ts';

const millisecond = sql`interval '1 millisecond'`;

export function overviewRebuildRepository({ db }: Connection): OverviewRebuildRepository {
  return {
    async due(delayMs, limit) {
      const { rows } = await sql<LayerWithoutOverviews>`
        select layers.id as "layerId", rooms.id as "roomId", rooms.owner_id as "ownerId", layers.bytes,
          coalesce(attempts, 0) as attempts,
          (
            select jsonb_build_object('id', jobs.id, 'run', run) from jobs
            where room_key = rooms.key and jobs.content_key = layers.content_key and status = 'complete'
              and result->'layers' @> jsonb_build_array(jsonb_build_object('id', layers.id))
            limit 1
          ) as job
        from layers
          join rooms on rooms.content_key = layers.content_key and deleted_at is null
          left join overview_rebuilds on layer_id = layers.id
        where manifest ? 'sample' and clock_timestamp() >= case
          when layer_id is null then layers.created_at + ${delayMs} * ${millisecond} else retry_at end
        order by coalesce(retry_at, layers.created_at), layers.id
        limit ${limit}`.execute(db);
      return rows;
    },

    async postpone(layerId, delayMs) {
      await sql`
        insert into overview_rebuilds (layer_id, retry_at)
        select id, clock_timestamp() + ${delayMs} * ${millisecond} from layers where id = ${layerId}
        on conflict (layer_id) do update set retry_at = excluded.retry_at
        where overview_rebuilds.retry_at is not null`.execute(db);
    },

    async begin(layerId) {
      const delayAfter = (attempts: ReturnType<typeof sql>) =>
        sql`(${[...overviewDelays]}::float8[])[${attempts}] * ${millisecond}`;
      const { rows } = await sql<{ attempts: number }>`
        insert into overview_rebuilds (layer_id, attempts, retry_at)
        select id, 1, clock_timestamp() + ${delayAfter(sql`1`)} from layers where id = ${layerId}
        on conflict (layer_id) do update set
          attempts = overview_rebuilds.attempts + 1,
          retry_at = clock_timestamp() + ${delayAfter(sql`overview_rebuilds.attempts + 1`)}
        where overview_rebuilds.retry_at is not null and overview_rebuilds.attempts < ${maxOverviewAttempts}
        returning attempts`.execute(db);
      return rows[0]?.attempts ?? null;
    },

    async uncount(layerId) {
      await sql`
        update overview_rebuilds set attempts = attempts - 1, retry_at = clock_timestamp()
        where layer_id = ${layerId} and attempts > 0 and retry_at is not null`.execute(db);
    },

    async giveUp(layerId) {
      await sql`
        insert into overview_rebuilds (layer_id) select id from layers where id = ${layerId}
        on conflict (layer_id) do update set retry_at = null`.execute(db);
    },

    async remove(layerId) {
      await sql`delete from overview_rebuilds where layer_id = ${layerId}`.execute(db);
    },
  };
}
