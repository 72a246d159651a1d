import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { TestStack } from '../support/stack.ts';
import type { RunRecord } from './account.ts';
import { Hung, type FaultTimeouts } from './timeout.ts';
import { workflowStateOf } from './workflow-state.ts';

/**
 * Waits until the large layers have their overviews and no job is running. Makes missing overviews due at
 * once for upkeep, which polls each minute and would otherwise wait for minutes to hours.
 */
export async function overviewsAreMade(
  stack: TestStack,
  pool: Pool,
  account: RunRecord,
  timeouts: FaultTimeouts,
): Promise<void> {
  const watch = timeouts.watch('still in progress');
  try {
    for (;;) {
      const { rows } = await pool.query<{ what: string }>(inProgress);
      if (rows.length === 0) return;
      watch(rows.map(({ what }) => what).join(', '));
      await pool.query(dueNow);
      await delay(500);
    }
  } catch (error) {
    if (!(error instanceof Hung)) throw error;
    account.wrong('hung', error.message);
    const { rows } = await pool.query<{ id: string }>(lacking);
    for (const { id } of rows) account.wrong('hung', await workflowStateOf(stack, pool, id));
  }
}

/** Number of layers whose overviews were built by upkeep, because their jobs lost three workers. */
export async function builtByUpkeep(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ layers: number }>(
    `select count(*) as layers from history where kind = 'layer.updated' and actor->>'type' = 'system'`,
  );
  return rows[0]?.layers ?? 0;
}

const lacking = `select id from layers where feature_count > 20000 and not manifest ? 'overviews'`;

/** A layer with permanently failed overviews is excluded. */
const dueNow = `
  insert into overview_rebuilds (layer_id, retry_at) select id, now() from (${lacking}) as without
  on conflict (layer_id) do update set retry_at = now() where overview_rebuilds.retry_at > now()`;

const inProgress = `
  select concat_ws(' ', 'overviews of', id, attempts) as what
  from (${lacking}) as without left join overview_rebuilds on layer_id = id
  union all select id || ' ' || status || ' ' || updated_at from jobs where status in ('pending', 'running')
  order by 1`;
