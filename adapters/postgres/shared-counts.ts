import type { Pool } from 'pg';
import type { SharedCount, SharedCounts } from '../../core/ports/shared-counts.ts';

/** Updates rows in the order of their keys, which prevents deadlocks between processes. */
const addAll = `
  insert into rate_counts as stored (counted, count, ends_at)
  select counted, count, now() + make_interval(secs => $3)
  from unnest($1::text[], $2::integer[]) as added (counted, count)
  order by counted
  on conflict (counted) do update set
    count = case when stored.ends_at <= now() then excluded.count
                 else least(stored.count::bigint + excluded.count, 2000000000)::integer end,
    ends_at = case when stored.ends_at <= now() then excluded.ends_at else stored.ends_at end
  returning counted, count, extract(epoch from ends_at - now())::float8 * 1000 as left`;

/** Skips rows that are being updated; a later run deletes them. */
const removeOver = `
  delete from rate_counts where counted in (
    select counted from rate_counts where ends_at < now() - interval '1 minute' limit 100000 for update skip locked)`;

const removeEveryMs = 60_000;

/** Counts in an unlogged table. A process adds all its counts in one statement. */
export function postgresSharedCounts(pool: Pool): SharedCounts {
  let removedAt = performance.now();
  return {
    async add(counts, windowSeconds) {
      const { rows } = await pool.query<SharedCount>({
        name: 'add-shared-counts',
        text: addAll,
        values: [[...counts.keys()], [...counts.values()], windowSeconds],
      });
      if (performance.now() - removedAt > removeEveryMs) {
        removedAt = performance.now();
        await pool.query(removeOver);
      }
      return rows;
    },
  };
}
