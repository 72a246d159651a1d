import { Client, Connection } from '@temporalio/client';
import type { Pool } from 'pg';
import type { TestStack } from '../support/stack.ts';
import { workflowIdOf } from '../../workflows/contracts/jobs.ts';

/**
 * Temporal's state of the workflow that published a layer: its status, pending activities and the last
 * failure.
 */
export async function workflowStateOf(stack: TestStack, pool: Pool, layerId: string): Promise<string> {
  const { rows } = await pool.query<{ id: string; run: number }>(
    `select id, run from jobs where result->'layers' @> jsonb_build_array(jsonb_build_object('id', $1::text))`,
    [layerId],
  );
  const [job] = rows;
  if (job === undefined) return 'no job tells of it';
  const connection = await Connection.connect({ address: stack.temporalAddress });
  try {
    const { workflow } = new Client({ connection, namespace: stack.temporalNamespace });
    const handle = workflow.getHandle(workflowIdOf(job.id, job.run));
    const { status, raw } = await handle.describe();
    const { events } = await handle.fetchHistory();
    const failures = (events ?? []).flatMap(
      ({ activityTaskFailedEventAttributes: failed, workflowTaskFailedEventAttributes: broken }) =>
        [failed?.failure, broken?.failure].flatMap(
          (failure) => failure?.cause?.message ?? failure?.message ?? [],
        ),
    );
    const pending = (raw.pendingActivities ?? []).map(
      ({ activityType, attempt, lastFailure }) =>
        `${activityType?.name ?? ''} in attempt ${String(attempt)} (${lastFailure?.message ?? 'no failure'})`,
    );
    return `${job.id} ${status.name}, waits for [${pending.join(', ')}], failed: [${failures.join(' | ')}]`;
  } finally {
    await connection.close();
  }
}
