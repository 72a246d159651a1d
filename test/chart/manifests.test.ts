import assert from 'node:assert/strict';
import { helm, chartFolder, profileFile, profiles, rendered, type RenderedManifest } from './support/helm.ts';
import { flawsOf } from './support/kubernetes-schemas.ts';
import { podsOf } from './support/pods.ts';

describe('the output of the chart', function () {
  this.timeout(600_000);

  for (const profile of profiles) {
    it(`passes helm lint and the schemas of Kubernetes (${profile})`, async () => {
      const lint = await helm('lint', '--strict', chartFolder, '--values', profileFile(profile));
      assert.equal(lint.code, 0, lint.output + lint.errors);
      const manifests = await rendered(profile);
      assert.ok(manifests.length > 10);
      assert.deepEqual(manifests.flatMap(flawsOf), []);
      const templates = podsOf(manifests).map(({ spec, labels, of }) => ({
        ...{ apiVersion: 'v1', kind: 'PodTemplate', metadata: { name: of } },
        template: { metadata: { labels }, spec },
      }));
      assert.deepEqual(templates.flatMap(flawsOf), []);
    });
  }

  it('would be rejected with a field that Kubernetes does not define', async () => {
    const deployment = (await rendered('trial')).find(({ kind }) => kind === 'Deployment');
    const spec = { ...(deployment?.['spec'] as object), replicaz: 2 };
    const flaws = flawsOf({ ...deployment, spec } as unknown as RenderedManifest);
    assert.equal(flaws.length, 1);
    assert.match(flaws[0] ?? '', /must NOT have additional properties \(replicaz\)/);
  });

  it('has one object per kind, namespace and name', async () => {
    for (const profile of profiles) {
      const release = (await rendered(profile)).filter(
        ({ metadata }) => metadata.annotations?.['helm.sh/hook'] !== 'post-delete',
      );
      const names = release.map(
        ({ kind, metadata: { namespace = 'rooms', name } }) => `${kind} ${namespace} ${name}`,
      );
      assert.deepEqual([...new Set(names)], names);
    }
  });

  it('has a suspended CronJob for recount Jobs, which reach the database and the store', async () => {
    const manifests = await rendered('gke');
    const cronJobs = manifests.filter(({ kind }) => kind === 'CronJob');
    assert.deepEqual(
      cronJobs.map(({ metadata, spec }) => [metadata.name, (spec as { suspend: boolean }).suspend]),
      [['maps-chartroom-recount', true]],
    );
    const [pod] = podsOf(cronJobs);
    assert.ok(pod);
    assert.deepEqual(pod.spec.containers[0]?.args, ['workers/recount.ts']);
    const policy = manifests.find(({ metadata }) => metadata.name === 'maps-chartroom-maintenance');
    const { podSelector, egress } = policy?.['spec'] as {
      podSelector: { matchLabels: Record<string, string> };
      egress: { ports: { port: number }[] }[];
    };
    for (const [label, value] of Object.entries(podSelector.matchLabels))
      assert.equal(pod.labels[label], value);
    const ports = egress.flatMap((rule) => rule.ports.map(({ port }) => port));
    for (const [port, isOpen] of [
      [5432, true],
      [443, true],
      [7233, false],
    ] as const)
      assert.equal(ports.includes(port), isOpen);
  });

  it('respects length limits with the longest names', async () => {
    const long = 'a'.repeat(15);
    const values = { fullnameOverride: 'b'.repeat(40), workers: { [long]: { queues: ['data'] } } };
    for (const { metadata, kind } of await rendered('gke', values)) {
      assert.ok(metadata.name.length <= 63, `${kind} ${metadata.name}`);
    }
  });
});
