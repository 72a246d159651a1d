import assert from 'node:assert/strict';
import { setTimeout as delay } from 'node:timers/promises';
import { brokenTag } from '../images/ensure-images.ts';
import { namespace } from '../release/surroundings.ts';
import { valuesFor, withNewPods } from '../release/values.ts';
import { stage } from '../stage.ts';
import { gatewayAnswers, newRoom, person } from '../support/caller.ts';
import { longJob, manySquares } from '../support/large-dataset.ts';
import { assertRunning, followJob, pushRunning } from '../support/push.ts';
import { inWords, steadyLoad } from '../support/steady-load.ts';

/**
 * Few, because the processors also run the cluster and the job of a test: a service that is too slow would refuse
 * requests for reasons other than the release.
 */
const requestsASecond = 25;

/** How long the room is used before and after each change to the release. */
const calmMs = 3000;

describe('An upgrade', () => {
  before(gatewayAnswers);

  it(`replaces all pods at ${requestsASecond} requests per second without a failed request, and no job is lost`, async () => {
    const owner = await person('owner');
    const roomId = await newRoom(owner);
    const jobId = await pushRunning(owner, roomId, manySquares('Squares', longJob));
    const load = steadyLoad(owner, roomId, requestsASecond);
    const job = followJob(owner, jobId);
    await delay(calmMs);
    await assertRunning(owner, jobId);
    await stage().helm.upgrade(withNewPods(valuesFor(stage()), 'second'));
    await delay(calmMs);
    const report = await load.stop();
    const states = await job;
    console.log(`      ${inWords(report)}`);
    assert.deepEqual(
      report.failures.slice(0, 10),
      [],
      `${report.failures.length} of ${report.requests} failed`,
    );
    const progress = states.map((state) => Number(state.progress));
    assert.ok(
      progress.every((now, index) => index === 0 || now >= (progress[index - 1] ?? 0)),
      `the job went back: ${progress.join(' ')}`,
    );
  });

  it('that enables and disables the autoscaler of the API replaces no pod, and no request fails', async () => {
    const { helm } = stage();
    const owner = await person('owner');
    const load = steadyLoad(owner, await newRoom(owner), requestsASecond);
    const values = valuesFor(stage());
    const podsBefore = await podsOfApi();
    // Those of the previous test, so that only the autoscaler changes.
    const scaledBy = (autoscaling: object) =>
      withNewPods({ ...values, api: { ...values.api, ...autoscaling } }, 'second');
    for (const autoscaling of [{ autoscaling: { enabled: true, min: 2, max: 4 } }, {}]) {
      await helm.upgrade(scaledBy(autoscaling));
      await delay(calmMs);
      // Some of the earlier pods may have been terminating.
      const pods = await podsOfApi();
      assert.ok(pods.length >= 2 && pods.every((pod) => podsBefore.includes(pod)), pods.join(' '));
    }
    const report = await load.stop();
    console.log(`      ${inWords(report)}`);
    assert.deepEqual(report.failures.slice(0, 10), []);
  });

  it('whose migration fails is stopped before a pod changes, and can be rolled back', async () => {
    const { helm, cluster } = stage();
    const owner = await person('owner');
    const roomId = await newRoom(owner);
    const podsBefore = await podsOfApi();
    const load = steadyLoad(owner, roomId, requestsASecond);
    const values = valuesFor(stage());
    const broken = {
      ...values,
      image: { ...values.image, api: { repository: 'chartroom-api', tag: brokenTag } },
    };
    await assert.rejects(helm.upgrade(broken), /migrate|hook/i);
    // Some of the earlier pods may still be terminating since the last upgrade.
    const pods = await podsOfApi();
    assert.ok(pods.length > 0 && pods.every((pod) => podsBefore.includes(pod)), pods.join(' '));
    const log = await cluster.kubectl.run('logs', '--namespace', namespace, 'job/chartroom-migrate');
    assert.match(log, /a_column_that_no_table_has/);
    await helm.rollback();
    assert.match(await helm.test(), /Succeeded/);
    const report = await load.stop();
    assert.deepEqual(report.failures.slice(0, 10), []);
  });
});

async function podsOfApi(): Promise<string[]> {
  const selector = 'app.kubernetes.io/component=api';
  const names = await stage().cluster.kubectl.run(
    ...['get', 'pods', '--namespace', namespace, '--selector', selector, '-o', 'name'],
  );
  return names.trim().split('\n').sort();
}
