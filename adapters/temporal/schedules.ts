import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { msToTs, optionalTsToMs } from '@temporalio/common/lib/time.js';
import proto from '@temporalio/proto';
import { taskQueues } from '../../workflows/contracts/queues.ts';
import {
  rareWorkflows,
  upkeepRounds,
  upkeepWorkflows,
  type RareWorkflow,
  type UpkeepWorkflow,
} from '../../workflows/contracts/upkeep.ts';
import type { TemporalConnection } from './connection.ts';
import { hasStatus } from './grpc-status.ts';

type Schedule = proto.temporal.api.schedule.v1.ISchedule;
type Description = proto.temporal.api.workflowservice.v1.IDescribeScheduleResponse;

const skip = proto.temporal.api.enums.v1.ScheduleOverlapPolicy.SCHEDULE_OVERLAP_POLICY_SKIP;

/** Additional timeout for slow rounds (milliseconds). */
const slack = 600_000;

/** Maximum number of reads of a schedule until a write is visible. */
const maxAttempts = 20;
const pollIntervalMs = 200;

/**
 * Creates or updates the schedule of each upkeep workflow to that of this version. Idempotent. Whether a
 * schedule is paused is the operator's decision and is preserved, also when it changes concurrently.
 */
export async function ensureSchedules(temporal: TemporalConnection): Promise<void> {
  for (const name of Object.keys(upkeepWorkflows) as UpkeepWorkflow[]) {
    await ensureSchedule(
      temporal,
      name,
      wantedSchedule(name, { ...upkeepWorkflows[name], rounds: upkeepRounds }),
    );
  }
  for (const name of Object.keys(rareWorkflows) as RareWorkflow[]) {
    await ensureSchedule(temporal, name, wantedSchedule(name, { ...rareWorkflows[name], rounds: 1 }));
  }
}

async function ensureSchedule(temporal: TemporalConnection, name: string, wanted: Schedule): Promise<void> {
  if (await temporal.call((client) => create(client, name, wanted))) return;
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const found = await temporal.call((client) => describe(client, name));
    if (isDeepStrictEqual(essence(found.schedule), essence(wanted))) return;
    await temporal.call((client) => update(client, name, found, wanted));
    await delay(pollIntervalMs);
  }
  throw new Error(`The schedule ${name} did not apply the update.`);
}

/** Whether an operator has paused the schedule. A running workflow then skips its remaining rounds. */
export async function isPaused(
  temporal: TemporalConnection,
  name: UpkeepWorkflow | RareWorkflow,
): Promise<boolean> {
  try {
    const { schedule } = await temporal.call((client) => describe(client, name));
    return schedule?.state?.paused === true;
  } catch (error) {
    if (hasStatus(error, 'notFound')) return false;
    throw error;
  }
}

function wantedSchedule(
  name: string,
  { everySeconds, rounds }: { readonly everySeconds: number; readonly rounds: number },
): Schedule {
  return {
    spec: { interval: [{ interval: msToTs(everySeconds * 1000) }] },
    action: {
      startWorkflow: {
        workflowId: `upkeep-${name}`,
        workflowType: { name },
        taskQueue: { name: taskQueues.workflows },
        // Twice the duration of the rounds of one run.
        workflowExecutionTimeout: msToTs(2 * rounds * everySeconds * 1000 + slack),
      },
    },
    policies: { overlapPolicy: skip, catchupWindow: msToTs(Math.max(60_000, everySeconds * 100)) },
  };
}

/** The fields of a schedule that this program sets, in a comparable form; the server fills in the rest. */
function essence(schedule: Schedule | null | undefined): unknown {
  const { spec, action, policies } = schedule ?? {};
  const start = action?.startWorkflow;
  return {
    intervals: spec?.interval?.map(({ interval, phase }) => [
      optionalTsToMs(interval),
      optionalTsToMs(phase) ?? 0,
    ]),
    calendars: (spec?.structuredCalendar ?? []).length,
    workflow: [start?.workflowType?.name, start?.workflowId, start?.taskQueue?.name],
    timeoutMs: optionalTsToMs(start?.workflowExecutionTimeout),
    inputs: (start?.input?.payloads ?? []).length,
    policies: [policies?.overlapPolicy, optionalTsToMs(policies?.catchupWindow)],
  };
}

/** Returns false if the schedule already exists. */
async function create(client: Client, scheduleId: string, schedule: Schedule): Promise<boolean> {
  try {
    await client.workflowService.createSchedule({ ...envelope(client, scheduleId), schedule });
    return true;
  } catch (error) {
    if (hasStatus(error, 'alreadyExists')) return false;
    throw error;
  }
}

function describe(client: Client, scheduleId: string): Promise<Description> {
  return client.workflowService.describeSchedule({ namespace: client.options.namespace, scheduleId });
}

/**
 * Conditional on the version that was read: after a concurrent change the server drops this write, with or
 * without an error, and the next read detects that. The `update` of the client is unconditional and would
 * revert concurrent changes.
 */
async function update(client: Client, scheduleId: string, found: Description, wanted: Schedule) {
  try {
    await client.workflowService.updateSchedule({
      ...envelope(client, scheduleId),
      schedule: { ...wanted, state: found.schedule?.state ?? null },
      conflictToken: found.conflictToken ?? null,
    });
  } catch (error) {
    if (!hasStatus(error, 'failedPrecondition')) throw error;
  }
}

function envelope(client: Client, scheduleId: string) {
  const { namespace, identity } = client.options;
  return { namespace, identity, scheduleId, requestId: randomUUID() };
}
