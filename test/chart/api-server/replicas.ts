import assert from 'node:assert/strict';
import { createDatabaseSecret } from './references.ts';
import type { ReleaseStage } from './release-on-api-server.ts';

const namespace = 'replicas';
const name = 'maps-chartroom-api';

export function describeReplicas(stage: () => ReleaseStage): void {
  before(async () => {
    await stage().newNamespace(namespace);
    await createDatabaseSecret(stage(), namespace);
  });

  const running = async () =>
    (await stage().apps.readNamespacedDeployment({ namespace, name })).spec?.replicas;
  const upgrade = async (api: object) => {
    const { code, output, errors } = await stage().upgrade(namespace, { api });
    assert.equal(code, 0, errors);
    return output;
  };
  /** As an autoscaler and `kubectl scale` do. */
  const scale = async (replicas: number) => {
    const body = await stage().apps.readNamespacedDeploymentScale({ namespace, name });
    await stage().apps.replaceNamespacedDeploymentScale({
      namespace,
      name,
      body: { ...body, spec: { replicas } },
    });
  };
  const autoscaling = { enabled: true, min: 2, max: 10 };

  it('keeps the running number of pods when an autoscaler is enabled, and leaves it to the autoscaler', async () => {
    await upgrade({ replicas: 4 });
    assert.equal(await running(), 4);
    await upgrade({ replicas: 4, autoscaling });
    assert.equal(await running(), 4);
    await upgrade({ replicas: 4, autoscaling });
    assert.equal(await running(), 4);
    await scale(6);
    for (const podAnnotations of [{ a: 'b' }, { a: 'c' }]) {
      await upgrade({ replicas: 4, autoscaling, podAnnotations });
      assert.equal(await running(), 6);
    }
  });

  it('keeps it when the autoscaler is disabled or a user has scaled, and says how to change it', async () => {
    const notes = await upgrade({ replicas: 4 });
    assert.equal(await running(), 6);
    assert.match(
      notes,
      /maps-chartroom-api keeps 6 pods instead of 4.*\n.*scale deployment \S+ --replicas 4/,
    );
    await scale(4);
    assert.doesNotMatch(await upgrade({ replicas: 4 }), /keeps/);
    assert.equal(await running(), 4);
  });
}
