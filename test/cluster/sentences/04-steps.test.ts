import assert from 'node:assert/strict';
import { heights } from '../../../local/demonstration/datasets.ts';
import { endOfKubernetesPod } from '../../../k8s/step-pods/end-of-kubernetes-pod.ts';
import { send } from '../../../local/demonstration/http-api.ts';
import { attackFromStepPod } from '../attacks/attack-from-step-pod.ts';
import { runLikeAStep } from '../attacks/pod-like-a-steps.ts';
import { stepNamespace } from '../release/surroundings.ts';
import { valuesFor, withStepPods } from '../release/values.ts';
import { stage } from '../stage.ts';
import { gatewayAnswers, newRoom, person } from '../support/caller.ts';
import { followJob, push } from '../support/push.ts';

/**
 * The bridge of this node does not enforce NetworkPolicy, so attacks that only a policy blocks are excluded.
 */
const blockedByPolicyAlone = ['names of the cluster'];

describe('Steps in pods', () => {
  before(gatewayAnswers);
  before(() => stage().helm.upgrade(withStepPods(valuesFor(stage()))));

  it('create a raster layer in Jobs of the cluster, which are deleted afterwards', async () => {
    const owner = await person('owner');
    const roomId = await newRoom(owner);
    const since = performance.now();
    await followJob(owner, await push(owner, roomId, heights));
    const seconds = (performance.now() - since) / 1000;
    const made = await jobsMade();
    console.log(`      ${seconds.toFixed(1)} s, ${made.length} Jobs`);
    assert.ok(made.length > 0, 'no Job was made');
    const { rasterLayers } = await send(owner, 'GET', `/api/rooms/${roomId}/raster-layers`);
    assert.deepEqual(
      (rasterLayers as readonly { name: string }[]).map(({ name }) => name),
      [heights.layerName],
    );
    assert.equal(await jobsOfSteps(), '');
  });

  it('block the attacks of a program that a file has compromised', async () => {
    const attempts = await attackFromStepPod();
    const through = attempts.filter(({ isBlocked }) => !isBlocked).map(({ what }) => what);
    assert.ok(
      attempts.some(({ what }) => what.startsWith('from a step')),
      'no step attacked',
    );
    assert.deepEqual(
      through.filter((what) => !blockedByPolicyAlone.includes(what)),
      [],
      JSON.stringify(attempts, null, 2),
    );
  });

  it('are reported as out of memory, with the limit, if one exceeds it', async () => {
    const { pod } = await runLikeAStep({
      name: 'hungry-step-pod',
      container: (of) => ({
        ...of,
        args: ['-e', 'for (const buffers = []; ; ) buffers.push(Buffer.alloc(2 ** 24, 1));'],
        resources: {
          requests: { ...of.resources?.requests, memory: '256Mi' },
          limits: { ...of.resources?.limits, memory: '256Mi' },
        },
      }),
    });
    const end = endOfKubernetesPod(pod);
    assert.equal(end?.reason, 'memory', JSON.stringify(pod.status));
    assert.match(end.detail, /OOMKilled.*limit 256Mi/);
  });
});

function jobsOfSteps(): Promise<string> {
  const selector = 'app.kubernetes.io/component=step';
  return stage().cluster.kubectl.run(
    ...['get', 'jobs', '--namespace', stepNamespace, '--selector', selector, '-o', 'name'],
  );
}

/** Names of the created step Jobs, from events, which remain after the Jobs are deleted. */
async function jobsMade(): Promise<string[]> {
  const selector = 'involvedObject.kind=Job,reason=SuccessfulCreate';
  const path = 'jsonpath={.items[*].involvedObject.name}';
  const names = await stage().cluster.kubectl.run(
    ...['get', 'events', '--namespace', stepNamespace, '--field-selector', selector, '-o', path],
  );
  return names.split(' ').filter((name) => name !== '' && !name.startsWith('chartroom-'));
}
