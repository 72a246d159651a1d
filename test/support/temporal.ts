import { randomUUID } from 'node:crypto';
import { Connection } from '@temporalio/client';
import { msToTs } from '@temporalio/common/lib/time.js';
import proto from '@temporalio/proto';
import { searchAttributeNames } from '../../workflows/contracts/jobs.ts';
import { rareWorkflows, upkeepWorkflows } from '../../workflows/contracts/upkeep.ts';
import { lease } from './keeper/lease.ts';

export interface TestTemporal {
  /** host:port of the development server, shared by the whole test run. */
  address: string;
  /**
   * A separate namespace for the caller with the product's search attributes: no other workers see its tasks.
   */
  namespace: string;
}

/** A new namespace on the real development server of the test run. */
export async function createTestTemporal({ searchAttributes = true } = {}): Promise<TestTemporal> {
  const address = await lease('temporal');
  const namespace = `test-${randomUUID()}`;
  const connection = await Connection.connect({ address });
  try {
    await connection.workflowService.registerNamespace({
      namespace,
      workflowExecutionRetentionPeriod: msToTs('1 day'),
    });
    if (!searchAttributes) return { address, namespace };
    const keyword = proto.temporal.api.enums.v1.IndexedValueType.INDEXED_VALUE_TYPE_KEYWORD;
    await connection.operatorService.addSearchAttributes({
      namespace,
      searchAttributes: Object.fromEntries(
        Object.values(searchAttributeNames).map((name) => [name, keyword]),
      ),
    });
  } finally {
    await connection.close();
  }
  return { address, namespace };
}

/**
 * Deletes the schedules that workers created in the namespace, which the server would run until the end of the test run.
 * This only saves time: what cannot be deleted remains.
 */
export async function endUpkeep({ address, namespace }: TestTemporal): Promise<void> {
  const connection = Connection.lazy({ address });
  try {
    const names = Object.keys({ ...upkeepWorkflows, ...rareWorkflows });
    const deletions = names.map((scheduleId) =>
      connection.workflowService.deleteSchedule({ namespace, scheduleId }),
    );
    await Promise.allSettled(deletions);
  } finally {
    await connection.close();
  }
}
