import assert from 'node:assert/strict';
import type { ScheduleDescription, ScheduleHandle, WorkflowHandle } from '@temporalio/client';
import type { TemporalConnection } from '../../adapters/temporal/connection.ts';
import { ensureSchedules } from '../../adapters/temporal/schedules.ts';
import { taskQueues } from '../../workflows/contracts/queues.ts';
import { upkeepNow, upkeepWorkflows, type UpkeepWorkflow } from '../../workflows/contracts/upkeep.ts';
import type { Moment } from '../support/moment.ts';
import { createStand, type Stand } from './stand.ts';
import { when } from '../support/when.ts';

describe('schedules of upkeep', () => {
  let stand: Stand;
  beforeEach(async () => {
    stand = await createStand();
    await written();
  });
  afterEach(() => stand.close());

  /** Retries as a worker does: in a new namespace, schedules are not available immediately. */
  async function written(by: TemporalConnection = stand.temporal): Promise<void> {
    const write = async () => {
      await ensureSchedules(by);
      return true;
    };
    await when('the schedules are written', write);
  }

  const handle = (name: UpkeepWorkflow): ScheduleHandle => stand.temporal.client.schedule.getHandle(name);

  /** A change is applied to a schedule with a delay. */
  async function shows(schedule: ScheduleHandle, what: (shown: ScheduleDescription) => boolean) {
    await when('the schedule shows it', async () =>
      what(await stand.temporal.call(() => schedule.describe())),
    );
  }

  async function paused(schedule: ScheduleHandle): Promise<void> {
    await schedule.pause('by an operator');
    await shows(schedule, ({ state }) => state.paused);
  }

  const everySeconds = ({ spec }: ScheduleDescription) => spec.intervals?.map(({ every }) => every / 1000);

  async function writeOlder(schedule: ScheduleHandle): Promise<void> {
    await schedule.update((shown) => ({ ...shown, spec: { intervals: [{ every: '2 hours' }] } }));
    await shows(schedule, (shown) => everySeconds(shown)?.[0] === 7200);
  }

  /** The current run of the schedule. */
  async function running(name: UpkeepWorkflow): Promise<WorkflowHandle> {
    await shows(handle(name), ({ info }) => info.runningActions.length > 0);
    const { runningActions } = (await handle(name).describe()).info;
    return stand.temporal.client.workflow.getHandle(runningActions[0]?.workflow.workflowId ?? '');
  }

  const eventsOf = async (run: WorkflowHandle) => (await run.fetchHistory()).events ?? [];

  async function rounds(run: WorkflowHandle): Promise<number> {
    return (await eventsOf(run)).filter((event) => Boolean(event.activityTaskCompletedEventAttributes))
      .length;
  }

  it('run the workflows of upkeep, with many rounds per workflow, which end while their history is small', async () => {
    const worker = await stand.startWorker();
    for (const name of Object.keys(upkeepWorkflows) as UpkeepWorkflow[]) {
      await handle(name).trigger();
      const run = await running(name);
      await when('the first round is done', async () => (await rounds(run)) === 1);
      for (let round = 2; round <= 4; round++) {
        await run.signal(upkeepNow);
        await when('the next round is done', async () => (await rounds(run)) >= round);
      }
      assert.ok((await eventsOf(run)).length < 20 * 5, 'a run of sixty rounds stays small');
      assert.deepEqual(everySeconds(await handle(name).describe()), [upkeepWorkflows[name].everySeconds]);
    }
    const options = { workflowId: 'two-rounds', taskQueue: taskQueues.workflows, args: [{ rounds: 2 }] };
    const run = await stand.temporal.client.workflow.start('reconcileJobs', options);
    await run.signal(upkeepNow);
    assert.equal(await run.result(), 0);
    assert.equal(await rounds(run), 2);
    await worker.stop();
  });

  it('do nothing while paused by an operator, including a run that began earlier', async () => {
    await paused(handle('sweep'));
    const owner = (await stand.createRoom()).ownerId;
    const reservation = { id: 'reservation-paused', ownerId: owner, bytes: 1 };
    assert.ok(await stand.database.quota.reserve(reservation, -1000));
    const worker = await stand.startWorker();
    const sweepOnce = async (workflowId: string) => {
      const options = { workflowId, taskQueue: taskQueues.workflows, args: [{ rounds: 1 }] };
      await stand.temporal.client.workflow.execute('sweep', options);
      return (await stand.database.quota.read(owner)).reserved;
    };
    assert.equal(await sweepOnce('while-paused'), 1);
    await handle('sweep').unpause();
    await shows(handle('sweep'), ({ state }) => !state.paused);
    assert.equal(await sweepOnce('afterwards'), 0);
    await worker.stop();
  });

  it('resume within a minute when the worker that sweeps is killed', async () => {
    const moment: Moment = { call: 'database.quota.releaseExpired', when: 'before' };
    const mortal = await stand.startWorker({}, [
      '../support/programs/mortal-worker.ts',
      JSON.stringify(moment),
    ]);
    await handle('sweep').trigger();
    await mortal.ended;
    const sweep = await running('sweep');

    await stand.startWorker();
    await when('the round is done', async () => (await rounds(sweep)) > 0);
    // The server counts these seconds from the last heartbeat of the killed worker.
    const [silence] = (await eventsOf(sweep)).flatMap(
      ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.heartbeatTimeout?.seconds ?? [],
    );
    assert.ok(Number(silence) > 0 && Number(silence) <= 30, `a silence of ${String(silence)} s is noticed`);
  });

  it("are not changed, and keep an operator's pause, when they are up to date", async () => {
    await paused(handle('sweep'));
    await written();
    // Changes to a schedule are applied in order: when this note is visible, so are all earlier changes.
    await handle('sweep').pause('still');
    await shows(handle('sweep'), ({ state }) => state.note === 'still');
    const { state, info } = await handle('sweep').describe();
    assert.deepEqual([state.paused, info.lastUpdatedAt], [true, undefined]);
  });

  it('are corrected when another version wrote them, and stay paused', async () => {
    await paused(handle('sweep'));
    await writeOlder(handle('sweep'));
    await written();
    const shown = await handle('sweep').describe();
    assert.deepEqual([everySeconds(shown), shown.state.paused], [[upkeepWorkflows.sweep.everySeconds], true]);
    assert.deepEqual([shown.action.workflowType, shown.action.workflowId], ['sweep', 'upkeep-sweep']);
  });

  it('are corrected without undoing a pause between the read and the write', async () => {
    await writeOlder(handle('sweep'));
    let between = false;
    const interrupted: TemporalConnection = {
      ...stand.temporal,
      call: async (work) => {
        const result = await stand.temporal.call(work);
        if (!between && JSON.stringify(result).includes('upkeep-sweep')) {
          between = true;
          await paused(handle('sweep'));
        }
        return result;
      },
    };
    await written(interrupted);
    assert.equal(between, true);
    const shown = await handle('sweep').describe();
    assert.deepEqual([everySeconds(shown), shown.state.paused], [[upkeepWorkflows.sweep.everySeconds], true]);
  });
});
