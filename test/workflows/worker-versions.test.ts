import assert from 'node:assert/strict';
import proto from '@temporalio/proto';
import { connectToTemporal } from '../../adapters/temporal/connection.ts';
import { NotAdopted, takeOver } from '../../adapters/temporal/take-over.ts';
import type { Job } from '../../core/jobs/job.ts';
import { workflowIdOf } from '../../workflows/contracts/jobs.ts';
import { when } from '../support/when.ts';
import { squares } from './features.ts';
import { createStand, type Stand } from './stand.ts';

const { DESCRIBE_TASK_QUEUE_MODE_ENHANCED } = proto.temporal.api.enums.v1.DescribeTaskQueueMode;
const { TASK_QUEUE_TYPE_ACTIVITY } = proto.temporal.api.enums.v1.TaskQueueType;

const deploymentName = 'chartroom';
const release = (buildId: string) => ({ WORKER_DEPLOYMENT_NAME: deploymentName, WORKER_BUILD_ID: buildId });

describe('workers of two releases', () => {
  let stand: Stand;
  beforeEach(async () => {
    stand = await createStand();
  });
  afterEach(() => stand.close());

  const adopts = (buildId: string) => takeOver(stand.temporal, { deploymentName, buildId });
  const handleOf = (job: Job) => stand.temporal.client.workflow.getHandle(workflowIdOf(job.id, job.run));
  const upload = async () => stand.upload(await stand.createRoom(), squares(3));

  /** The releases that processed the job's workflow, in the order of its tasks. */
  async function builds(job: Job): Promise<(string | undefined)[]> {
    const events = (await handleOf(job).fetchHistory()).events ?? [];
    return events.flatMap(({ workflowTaskCompletedEventAttributes: task }) =>
      task ? [task.deploymentVersion?.buildId ?? undefined] : [],
    );
  }

  it('hand over to the newer release, and a running job continues there with its next step', async () => {
    const old = await stand.startWaitingWorker(
      { call: 'database.layers.insert', when: 'before' },
      release('1.0'),
    );
    await adopts('1.0');
    const begun = await upload();
    await old.waits();
    const worker = await stand.startWorker(release('1.1'));
    await adopts('1.1');
    const fresh = await upload();
    assert.equal((await stand.ended(fresh)).status, 'complete', worker.lines.join('\n'));
    assert.deepEqual([...new Set(await builds(fresh))], ['1.1']);

    old.releaseObjects();
    assert.equal((await stand.ended(begun)).status, 'complete');
    await when(
      'its workflow has ended',
      async () => (await handleOf(begun).describe()).status.name !== 'RUNNING',
    );
    const [first, ...rest] = await builds(begun);
    assert.equal(first, '1.0');
    assert.equal(rest.at(-1), '1.1');
  });

  it('resume the work after a rollback, including jobs that the newer release began', async () => {
    const newer = await stand.startWaitingWorker({ call: 'objectStore.put', when: 'before' }, release('2.0'));
    await adopts('2.0');
    const begun = await upload();
    await newer.waits();
    await stand.startWorker(release('1.9'));
    await adopts('1.9');
    newer.releaseObjects();
    assert.equal((await stand.ended(begun)).status, 'complete');
    const fresh = await upload();
    assert.equal((await stand.ended(fresh)).status, 'complete');
    assert.deepEqual([...new Set(await builds(fresh))], ['1.9']);
  });

  it('do not lose a step whose worker stops with its release', async () => {
    const old = await stand.startWaitingWorker({ call: 'objectStore.put', when: 'before' }, release('1.0'));
    await adopts('1.0');
    const begun = await upload();
    await old.waits();
    await stand.startWorker(release('1.1'));
    await adopts('1.1');
    await old.kill();
    assert.equal((await stand.ended(begun)).status, 'complete');
    assert.equal((await builds(begun)).at(-1), '1.1');
  });

  it('need no worker in pools scaled to zero: one that starts for queued work receives it', async () => {
    await stand.startWorker({ ...release('1.0'), WORKER_POOLS: 'workflows' });
    const former = await stand.startWorker({ ...release('1.0'), WORKER_POOLS: 'data' });
    await adopts('1.0');
    assert.equal((await stand.ended(await upload())).status, 'complete');
    await former.stop();

    await stand.startWorker({ ...release('1.1'), WORKER_POOLS: 'workflows' });
    await adopts('1.1');
    const job = await upload();
    await when('its step waits for a worker', async () => {
      const { raw } = await handleOf(job).describe();
      return (raw.pendingActivities ?? []).length > 0;
    });
    await when('who scales the pool sees it', async () => (await backlogOf('data')) > 0);
    await stand.startWorker({ ...release('1.1'), WORKER_POOLS: 'data' });
    assert.equal((await stand.ended(job)).status, 'complete');
  });

  /** Number of queued steps, queried like KEDA's trigger that names no build. */
  async function backlogOf(name: string): Promise<number> {
    const { workflowService, options } = stand.temporal.client;
    const { versionsInfo } = await workflowService.describeTaskQueue({
      namespace: options.namespace,
      taskQueue: { name },
      apiMode: DESCRIBE_TASK_QUEUE_MODE_ENHANCED,
      taskQueueTypes: [TASK_QUEUE_TYPE_ACTIVITY],
      reportStats: true,
    });
    const ofType = versionsInfo['']?.typesInfo?.[TASK_QUEUE_TYPE_ACTIVITY];
    return Number(ofType?.stats?.approximateBacklogCount ?? 0);
  }

  it('keep the work on the old release when workers of the new one do not start', async () => {
    await stand.startWorker(release('1.0'));
    await adopts('1.0');
    await assert.rejects(
      takeOver(stand.temporal, { deploymentName, buildId: '1.1' }, 0),
      (error) => error instanceof NotAdopted && /No worker of chartroom 1\.1 polls/.test(error.message),
    );
    const job = await upload();
    assert.equal((await stand.ended(job)).status, 'complete');
    assert.deepEqual([...new Set(await builds(job))], ['1.0']);
  });

  it('report a Temporal that does not respond, with its address', async () => {
    const closed = connectToTemporal({ address: '127.0.0.1:1', namespace: 'default', callTimeoutMs: 300 });
    await assert.rejects(
      takeOver(closed, { deploymentName, buildId: '1.1' }, 0),
      /Temporal at 127\.0\.0\.1:1 does not respond: /,
    );
    await closed.close();
  });
});
