import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { bytesOf } from '../../k8s/step-pods/quantity.ts';
import { everything } from './support/everything.ts';
import { profiles, rendered, type Profile, type RenderedManifest } from './support/helm.ts';
import { flawsOf } from './support/kubernetes-schemas.ts';
import { podsOf, type Container } from './support/pods.ts';

const deploymentsOf = (manifests: readonly RenderedManifest[]) =>
  manifests.filter(({ kind }) => kind === 'Deployment');

interface Scaler {
  readonly scaleTargetRef?: { readonly name: string };
  readonly minReplicas?: number;
  readonly minReplicaCount?: number;
}

/** The sum of a request over the pods that always run, in millicores or bytes. */
function total(manifests: readonly RenderedManifest[], resource: 'cpu' | 'memory'): number {
  return deploymentsOf(manifests).reduce((sum, deployment) => {
    const replicas = minPodsOf(deployment, manifests);
    const containers = podsOf([deployment]).flatMap(({ spec }) => spec.containers);
    const each = containers.map((container) => quantity(container, resource));
    return sum + replicas * each.reduce((one, other) => one + other, 0);
  }, 0);
}

/** The number of pods without load: that of the Deployment, or the minimum of its autoscaler. */
function minPodsOf({ metadata, spec }: RenderedManifest, manifests: readonly RenderedManifest[]): number {
  const scalers = manifests.map((each) => each['spec'] as Scaler | undefined);
  const scaler = scalers.find((each) => each?.scaleTargetRef?.name === metadata.name);
  return (
    scaler?.minReplicas ?? scaler?.minReplicaCount ?? (spec as { replicas?: number }).replicas ?? Number.NaN
  );
}

function quantity({ resources }: Container, resource: 'cpu' | 'memory'): number {
  const text = (resources?.requests as Record<string, string> | undefined)?.[resource] ?? '0';
  if (resource === 'memory') return bytesOf(text);
  return text.endsWith('m') ? Number.parseInt(text) : Number(text) * 1000;
}

describe('the chart on clusters of different kinds', function () {
  this.timeout(600_000);

  it('requests and limits the disk of the node by the sizes of its volumes', async () => {
    const manifests = await rendered('on-premises', {
      workers: { raster: { scratch: { size: '10Gi' } }, data: { scratch: { storageClassName: 'ssd' } } },
    });
    const diskOf = (name: string) => {
      const [pod] = podsOf(manifests.filter(({ metadata }) => metadata.name === `maps-chartroom-${name}`));
      const { requests, limits } = pod?.spec.containers[0]?.resources ?? {};
      assert.deepEqual(
        (requests as Record<string, string>)['ephemeral-storage'],
        limits?.['ephemeral-storage'],
      );
      return limits?.['ephemeral-storage'];
    };
    // Volumes for scratch and temporary files, and 64 MiB for logs.
    assert.equal(diskOf('worker-raster'), `${10 * 1024 + 1024 + 64}Mi`);
    assert.equal(diskOf('worker-data'), `${1024 + 64}Mi`);
  });

  it('fits a node of two cores in the trial, and requests what docs/install.md states', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/install.md'), 'utf8');
    for (const profile of profiles) {
      const manifests = await rendered(profile);
      const cpu = total(manifests, 'cpu');
      const memory = total(manifests, 'memory') / 2 ** 20;
      assert.match(
        page,
        new RegExp(`\\| \`${profile}\` +\\| ${cpu}m +\\| ${memory} MiB`),
        `${profile} ${cpu} ${memory}`,
      );
      if (profile === 'trial') assert.ok(cpu <= 500 && memory <= 1024);
    }
  });

  it('leaves users and groups to OpenShift', async () => {
    const podSecurityContext = { runAsUser: null, runAsGroup: null, fsGroup: null };
    for (const { of, spec } of podsOf(await rendered('on-premises', { podSecurityContext }))) {
      assert.deepEqual(
        Object.keys(spec.securityContext ?? {}).sort(),
        [...['fsGroupChangePolicy', 'runAsNonRoot', 'seccompProfile']],
        of,
      );
    }
  });

  it('adds volumes, containers, labels and objects of the operator', async () => {
    const manifests = await rendered('gke', everything);
    assert.deepEqual(manifests.flatMap(flawsOf), []);
    for (const { of, spec } of podsOf(deploymentsOf(manifests))) {
      const [main, ...others] = spec.containers;
      assert.deepEqual(
        others.map(({ name }) => name),
        ['proxy'],
        of,
      );
      assert.ok(
        main?.volumeMounts?.some(({ mountPath }) => mountPath === '/more'),
        of,
      );
      assert.ok(
        spec.volumes?.some(({ name }) => name === 'more'),
        of,
      );
      const { hostAliases, dnsConfig, topologySpreadConstraints } = spec as unknown as Record<
        string,
        object[]
      >;
      assert.equal(hostAliases?.length, 1);
      assert.ok(dnsConfig);
      assert.deepEqual(topologySpreadConstraints, everything.api.topologySpreadConstraints);
    }
    for (const { kind, metadata } of manifests)
      if (metadata.name !== 'maps-extra')
        assert.equal(metadata.labels?.['example.org/team'], 'maps', `${kind} ${metadata.name}`);
    assert.ok(manifests.some(({ metadata }) => metadata.name === 'maps-extra'));
  });

  it('reaches NodeLocal DNSCache, and DNS of OpenShift by values', async () => {
    const portsOf = async (values: object) => {
      const policy = (await rendered('on-premises', values)).find(
        ({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name === 'maps-chartroom-api',
      );
      const { egress } = policy?.['spec'] as { egress: { ports: { port: number }[]; to?: object[] }[] };
      return egress[0];
    };
    const byDefault = await portsOf({});
    assert.match(JSON.stringify(byDefault), /169\.254\.20\.10/);
    const to = [{ namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'openshift-dns' } } }];
    const openshift = await portsOf({ networkPolicy: { egress: { dns: { to, ports: [5353] } } } });
    assert.deepEqual(openshift?.to, to);
    assert.deepEqual(
      openshift.ports.map(({ port }) => port),
      [5353, 5353],
    );
  });

  it('lets KEDA read metrics only where it scales a pool', async () => {
    const sources = async (values: object) => {
      const policies = (
        await rendered('gke', { networkPolicy: { ingress: { metrics: [{ podSelector: {} }] } }, ...values })
      ).filter(({ kind, metadata }) => kind === 'NetworkPolicy' && metadata.name.endsWith('-api'));
      return JSON.stringify(policies);
    };
    assert.match(await sources({}), /"keda"/);
    const fixed = { scaling: { type: 'fixed' } };
    assert.doesNotMatch(await sources({ workers: { data: fixed, raster: fixed } }), /"keda"/);
  });

  for (const [profile, values, kind] of [
    [
      'on-premises',
      { ingress: { enabled: false }, gateway: { enabled: true, parentRefs: [{ name: 'edge' }] } },
      'HTTPRoute',
    ],
    ['on-premises', {}, 'Ingress'],
    ['gke', { gateway: { gke: { enabled: false } } }, 'HTTPRoute'],
    [
      'gke',
      {
        gateway: { enabled: false, gke: { enabled: false } },
        ingress: { enabled: true, hosts: ['maps.example.org'] },
      },
      'Ingress',
    ],
  ] as const satisfies readonly (readonly [Profile, object, string])[])
    it(`exposes the API by ${kind} in the profile ${profile}: ${JSON.stringify(values)}`, async () => {
      const manifests = await rendered(profile, values);
      assert.deepEqual(manifests.flatMap(flawsOf), []);
      const exposed = manifests.filter((each) => ['HTTPRoute', 'Ingress'].includes(each.kind));
      assert.deepEqual(
        exposed.map((each) => each.kind),
        [kind],
      );
      if (kind === 'HTTPRoute')
        assert.match(JSON.stringify(exposed[0]?.['spec']), /"timeouts":\{"request":"0s"\}/);
    });
});
