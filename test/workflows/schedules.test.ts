import assert from 'node:assert/strict';
import type { ScheduleDescription, ScheduleHandle } from '@temporalio/client';
import type { TemporalConnection } from '../../adapters/temporal/connection.ts';
import { ensureSchedules } from '../../adapters/temporal/schedules.ts';
import { upkeepWorkflows, type UpkeepWorkflow } from '../../workflows/contracts.ts';
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

  /** As a worker does it, again and again: in a fresh namespace, schedules answer when the server comes to them. */
  async function written(by: TemporalConnection = stand.temporal): Promise<void> {
    const write = async () => {
      await ensureSchedules(by);
      return true;
    };
    await when('the schedules are written', write);
  }

  const handle = (name: UpkeepWorkflow): ScheduleHandle => stand.temporal.client.schedule.getHandle(name);

  /** A schedule takes a change a moment after it was sent. */
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

  it('run the workflows of upkeep', async () => {
    const worker = await stand.startWorker();
    for (const name of Object.keys(upkeepWorkflows) as UpkeepWorkflow[]) {
      await handle(name).trigger();
      await shows(handle(name), ({ info }) => info.numActionsTaken > 0 && info.runningActions.length === 0);
      assert.deepEqual(everySeconds(await handle(name).describe()), [upkeepWorkflows[name].everySeconds]);
    }
    await worker.stop();
  });

  it('go on within a minute when the worker is killed that was sweeping', async () => {
    const moment: Moment = { call: 'database.quota.releaseExpired', when: 'before' };
    const mortal = await stand.startWorker({}, [
      '../support/programs/mortal-worker.ts',
      JSON.stringify(moment),
    ]);
    await handle('sweep').trigger();
    await mortal.ended;
    await shows(handle('sweep'), ({ info }) => info.runningActions.length > 0);
    const { runningActions } = (await handle('sweep').describe()).info;

    await stand.startWorker();
    for (const { workflow } of runningActions) {
      const sweep = stand.temporal.client.workflow.getHandle(workflow.workflowId);
      assert.equal(typeof (await sweep.result()), 'number');
      // The server counts these seconds from the last word of the one that was killed.
      const { events } = await sweep.fetchHistory();
      const [silence] = (events ?? []).flatMap(
        ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.heartbeatTimeout?.seconds ?? [],
      );
      assert.ok(Number(silence) > 0 && Number(silence) <= 30, `a silence of ${String(silence)} s is noticed`);
    }
  });

  it('are left alone, with the pause of an operator, where there is nothing to change', async () => {
    await paused(handle('sweep'));
    await written();
    // What is sent to a schedule is taken in order: whatever was written before this note is to be seen with it.
    await handle('sweep').pause('still');
    await shows(handle('sweep'), ({ state }) => state.note === 'still');
    const { state, info } = await handle('sweep').describe();
    assert.deepEqual([state.paused, info.lastUpdatedAt], [true, undefined]);
  });

  it('are put right where another version wrote them, and stay paused', async () => {
    await paused(handle('sweep'));
    await writeOlder(handle('sweep'));
    await written();
    const shown = await handle('sweep').describe();
    assert.deepEqual([everySeconds(shown), shown.state.paused], [[upkeepWorkflows.sweep.everySeconds], true]);
    assert.deepEqual([shown.action.workflowType, shown.action.workflowId], ['sweep', 'upkeep-sweep']);
  });

  it('are put right without undoing a pause that comes between reading and writing', async () => {
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
