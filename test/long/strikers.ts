import assert from 'node:assert/strict';
import { Client, Connection } from '@temporalio/client';
import { upkeepNow } from '../../workflows/contracts/upkeep.ts';
import type { TestStack } from '../support/stack.ts';
import { workersKilled } from './account.ts';
import { freeze, kill, killBelow, stop } from './strikes.ts';
import type { Striker } from './strike-at-random.ts';

const gdal = /(^|\/)(ogr2ogr|ogrinfo)$/;
const step = /\/workers\/steps\/[\w-]+\.ts$/;

/**
 * The independent fault injectors: in half an hour more than 200 faults of workers, more than 100 of an API.
 */
export function strikersOf(stack: TestStack): Striker[] {
  const { apis, workers, postgres, temporal } = stack;
  const [api, other] = apis;
  assert.ok(workers && postgres && temporal && api && other);
  return [
    {
      strikes: [
        kill(workersKilled, 25, workers),
        kill(`${workersKilled} in a sweep`, 10, workers, () => beginSweep(stack)),
        killBelow('step killed', 40, workers, step),
      ],
      peace: [1000, 5000],
      parts: { workers },
    },
    // GDAL runs only briefly, so its injector waits for it and does nothing else.
    {
      strikes: [killBelow('GDAL killed', 1, workers, gdal, 150)],
      peace: [4000, 12_000],
      parts: {},
    },
    {
      strikes: [kill('API killed', 1, api), kill('API killed', 1, other)],
      peace: [3000, 10_000],
      parts: { 'an API': api, 'the other API': other },
    },
    {
      strikes: [
        stop('Postgres stopped', 1, postgres),
        kill('Postgres killed', 1, postgres),
        freeze('Postgres frozen', 1, postgres),
        stop('Temporal stopped', 1, temporal),
        kill('Temporal killed', 1, temporal),
        freeze('Temporal frozen', 1, temporal),
      ],
      peace: [15_000, 45_000],
      parts: { Postgres: postgres, Temporal: temporal },
    },
  ];
}

async function beginSweep({ temporalAddress, temporalNamespace }: TestStack): Promise<void> {
  const connection = await Connection.connect({ address: temporalAddress, connectTimeout: '2s' });
  try {
    const { schedule, workflow } = new Client({ connection, namespace: temporalNamespace });
    const { runningActions } = (await schedule.getHandle('sweep').describe()).info;
    const [run] = runningActions;
    if (run === undefined) await schedule.getHandle('sweep').trigger();
    else await workflow.getHandle(run.workflow.workflowId).signal(upkeepNow);
  } finally {
    await connection.close();
  }
}
