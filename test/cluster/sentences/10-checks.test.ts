import assert from 'node:assert/strict';
import { send } from '../../../local/demonstration/http-api.ts';
import { startTimeoutMs, waitUntil } from '../../../local/process/wait-until.ts';
import { namespace } from '../release/surroundings.ts';
import { valuesFor, withStepPods } from '../release/values.ts';
import { stage } from '../stage.ts';
import { gatewayAnswers, newRoom, person } from '../support/caller.ts';

/** Nothing listens on this port of the host. */
const closed = () => `http://${stage().site.address}:9`;

describe('helm test', () => {
  before(gatewayAnswers);

  it('creates and deletes a marker with the token of a user', async () => {
    const { helm, cluster } = stage();
    const owner = await person('owner');
    const room = await newRoom(owner);
    await cluster.kubectl.apply({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'test-token', namespace },
      stringData: { token: owner.bearer },
    });
    await helm.upgrade({ ...valuesFor(stage()), test: { room, token: { name: 'test-token' } } });
    const output = await helm.test();
    for (const check of [
      'issuer',
      'object store',
      'API',
      'marker',
      'pool data',
      'pool raster',
      'pool workflows',
    ])
      assert.match(output, new RegExp(`ok +${check}:`), output);
    const { markers } = await send(owner, 'GET', `/api/rooms/${room}/markers`);
    assert.deepEqual(markers, []);
  });

  it('fails with a sentence if the issuer cannot be reached', async () => {
    const { helm } = stage();
    const values = valuesFor(stage());
    await helm.upgrade({ ...values, identity: { ...values.identity, issuer: closed() } });
    await assert.rejects(helm.test(), (error: Error & { stdout?: string }) => {
      assert.match(error.stdout ?? error.message, /failed +issuer: The discovery document or the keys of/);
      return true;
    });
    await helm.upgrade(values);
  });

  it('names the pod of a step that does not start, and its reason', async () => {
    const { helm, imageTag } = stage();
    const values = withStepPods(valuesFor(stage()));
    const steps = { ...(values.steps as object), image: `chartroom-worker:not-${imageTag}` };
    await helm.upgrade({ ...values, steps, test: { timeoutSeconds: 60 } });
    await assert.rejects(helm.test(), (error: Error & { stdout?: string }) => {
      const output = error.stdout ?? error.message;
      assert.match(output, /failed +pool raster: No worker completed a small job/);
      assert.match(output, /^The pod step-\S* is not ready: (?:ErrImagePull|ImagePullBackOff): /m);
      return true;
    });
    await helm.upgrade(valuesFor(stage()));
  });
});

describe('A release whose object store cannot be reached, and whose workers have no image', () => {
  it('is not reported as deployed, and helm test says why', async () => {
    const { helm, cluster, imageTag } = stage();
    const values = valuesFor(stage());
    await cluster.kubectl.apply({
      apiVersion: 'v1',
      kind: 'Secret',
      metadata: { name: 'store', namespace },
      stringData: { 'access-key-id': 'key', 'secret-access-key': 'secret' },
    });
    const objectStore = { url: 's3://maps', endpoint: closed(), existingSecret: { name: 'store' } };
    const { egress } = values.networkPolicy;
    const networkPolicy = { egress: { ...egress, objectStore: egress.database } };
    const image = { ...values.image, worker: { repository: 'chartroom-worker', tag: `not-${imageTag}` } };
    await assert.rejects(
      helm.upgrade({ ...values, image, objectStore, networkPolicy }, '--timeout', '1m'),
      /not ready|deadline exceeded/,
    );
    await assert.rejects(helm.test(), (error: Error & { stdout?: string }) => {
      const output = error.stdout ?? error.message;
      assert.match(output, /failed +object store: /);
      assert.match(
        output,
        /^The pod chartroom-worker-\S+ is not ready: (?:ErrImagePull|ImagePullBackOff): /m,
      );
      return true;
    });
    await helm.rollback();
    await gatewayAnswers();
  });
});

describe('An uninstall', () => {
  it('leaves nothing of the release in its namespaces', async () => {
    const { helm, cluster } = stage();
    await helm.uninstall();
    const kinds =
      'all,jobs,configmaps,networkpolicies,roles,rolebindings,serviceaccounts,poddisruptionbudgets,namespaces';
    const selector = ['--selector', 'app.kubernetes.io/instance=chartroom'];
    // Pods of the API drain before they end.
    await waitUntil(
      async () =>
        (await cluster.kubectl.run('get', kinds, '--all-namespaces', ...selector, '-o', 'name')) === '',
      { what: 'Nothing of the release is left', timeoutMs: startTimeoutMs, intervalMs: 1000 },
    );
    const policies = await cluster.kubectl.run(
      ...[
        'get',
        'validatingadmissionpolicies',
        '--selector',
        'app.kubernetes.io/part-of=chartroom',
        '-o',
        'name',
      ],
    );
    assert.equal(policies.trim(), '');
  });
});
