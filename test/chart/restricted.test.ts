import assert from 'node:assert/strict';
import type { V1PolicyRule } from '@kubernetes/client-node';
import { rightsOfWorkers } from '../support/cluster/rights-of-workers.ts';
import { profiles, rendered } from './support/helm.ts';
import { containersOf, podsOf, type Container, type PodTemplate } from './support/pods.ts';

/** The level `restricted` of the Pod Security Standards, and our additional requirements. */
const rulesOfPods: Readonly<Record<string, (pod: PodTemplate) => boolean>> = {
  'runs as user 1000, never as root': ({ spec }) =>
    spec.securityContext?.['runAsNonRoot'] === true && spec.securityContext['runAsUser'] === 1000,
  'has the seccomp profile of the runtime': ({ spec }) =>
    (spec.securityContext?.['seccompProfile'] as { type?: string } | undefined)?.type === 'RuntimeDefault',
  'shares nothing with its node': ({ spec }) =>
    spec.hostNetwork !== true && spec.hostPID !== true && spec.hostIPC !== true,
  'mounts no folder of its node': ({ spec }) => !(spec.volumes ?? []).some((volume) => 'hostPath' in volume),
  'says whether it gets a token of the cluster': ({ spec }) =>
    spec.automountServiceAccountToken !== undefined,
  'gets no addresses of services as variables': ({ spec }) => spec.enableServiceLinks === false,
  'has a component and belongs to the release': ({ labels }) =>
    labels['app.kubernetes.io/component'] !== undefined &&
    labels['app.kubernetes.io/part-of'] === 'chartroom' &&
    labels['app.kubernetes.io/instance'] === 'maps',
};

const rulesOfContainers: Readonly<Record<string, (container: Container) => boolean>> = {
  'cannot gain rights': ({ securityContext }) => securityContext?.['allowPrivilegeEscalation'] === false,
  'has no capability': ({ securityContext }) => {
    const { drop, add } = (securityContext?.['capabilities'] ?? {}) as { drop?: string[]; add?: string[] };
    return drop?.includes('ALL') === true && add === undefined;
  },
  'has a read-only root': ({ securityContext }) => securityContext?.['readOnlyRootFilesystem'] === true,
  'is not privileged': ({ securityContext }) => securityContext?.['privileged'] !== true,
};

/** Rules that a pod violates, one sentence each. */
function breachesOf(pod: PodTemplate): string[] {
  const ofPod = Object.entries(rulesOfPods).filter(([, holds]) => !holds(pod));
  const ofContainers = containersOf(pod.spec).flatMap((container) =>
    Object.entries(rulesOfContainers)
      .filter(([, holds]) => !holds(container))
      .map(([rule]) => `${pod.of}, container ${container.name}: ${rule}`),
  );
  return [...ofPod.map(([rule]) => `${pod.of}: ${rule}`), ...ofContainers];
}

const everyPool = {
  workerDefaults: { executor: 'kubernetes', deletionCost: true },
  networkPolicy: { egress: { kubernetesApi: { to: [{ ipBlock: { cidr: '10.96.0.1/32' } }] } } },
};

describe('pods of the chart', function () {
  this.timeout(600_000);

  for (const profile of profiles) {
    it(`all comply with the restricted profile (${profile})`, async () => {
      const pods = podsOf(await rendered(profile));
      assert.ok(pods.length >= 4, pods.map(({ of }) => of).join());
      assert.deepEqual(pods.flatMap(breachesOf), []);
    });
  }

  it('are checked by rules each of which detects a violation', () => {
    const spec = {
      ...{ hostNetwork: true, volumes: [{ name: 'root', hostPath: { path: '/' } }] },
      containers: [{ name: 'x', image: 'x', securityContext: { privileged: true } }],
    };
    const rules = [...Object.keys(rulesOfPods), ...Object.keys(rulesOfContainers)];
    assert.equal(breachesOf({ of: 'Pod bad', labels: {}, spec }).length, rules.length);
  });

  it('have a memory limit, except those of steps, which their executor sizes', async () => {
    for (const { of, labels, spec } of podsOf(await rendered('gke'))) {
      const limits = containersOf(spec).map(({ resources }) => resources?.limits?.['memory']);
      if (labels['app.kubernetes.io/component'] === 'step') assert.deepEqual(limits, [undefined], of);
      else assert.ok(!limits.includes(undefined), of);
    }
  });

  it('mount a service account token only where a pool needs one', async () => {
    const withToken = (pods: readonly PodTemplate[]) =>
      pods.filter(({ spec }) => spec.automountServiceAccountToken).map(({ of }) => of);
    assert.deepEqual(withToken(podsOf(await rendered('trial'))), ['Pod maps-chartroom-test']);
    assert.deepEqual(withToken(podsOf(await rendered('gke'))).sort(), [
      'Deployment maps-chartroom-worker-data',
      'Deployment maps-chartroom-worker-raster',
      'Pod maps-chartroom-test',
    ]);
  });

  it('have only the permissions that their settings need, as k8s/README.md states', async () => {
    const rulesWith = async (executor: string, deletionCost: boolean) => {
      const { networkPolicy } = everyPool;
      const workflows = { executor, deletionCost };
      const manifests = await rendered('trial', { networkPolicy, workers: { workflows } });
      const roles = manifests.filter(
        ({ kind, metadata }) => kind === 'Role' && !metadata.name.endsWith('-test'),
      );
      return roles.flatMap((role) => role['rules'] as V1PolicyRule[]);
    };
    const [ofSteps, ofCost] = [await rulesWith('kubernetes', false), await rulesWith('child-process', true)];
    assert.deepEqual([...ofSteps, ...ofCost], await rightsOfWorkers());
    assert.deepEqual(ofCost, [{ apiGroups: [''], resources: ['pods'], verbs: ['patch'] }]);
    assert.deepEqual(await rulesWith('child-process', false), []);
  });

  it('have an account for each pool, with the rights of that pool alone', async () => {
    const manifests = await rendered('gke');
    const accounts = new Set(
      podsOf(manifests.filter(({ kind }) => kind === 'Deployment')).map(
        ({ spec }) => spec.serviceAccountName,
      ),
    );
    assert.equal(accounts.size, 4);
    const subjectsOf = (name: string) =>
      manifests
        .filter(({ kind, metadata }) => kind === 'RoleBinding' && metadata.name === `maps-chartroom-${name}`)
        .flatMap(({ subjects }) => subjects as { name: string }[])
        .map((subject) => subject.name);
    const withSteps = ['maps-chartroom-worker-data', 'maps-chartroom-worker-raster'];
    assert.deepEqual(subjectsOf('steps'), withSteps);
    assert.deepEqual(subjectsOf('deletion-cost'), withSteps);
  });

  it('of steps run in a restricted namespace of their own, in which workers create Jobs', async () => {
    const manifests = await rendered('on-premises');
    const inSteps = manifests.filter(({ metadata }) => metadata.namespace === 'rooms-steps');
    const kinds = new Set(inSteps.map(({ kind }) => kind));
    assert.deepEqual([...kinds].sort(), ['NetworkPolicy', 'Role', 'RoleBinding']);
    const namespace = manifests.find(({ kind }) => kind === 'Namespace');
    assert.equal(namespace?.metadata.name, 'rooms-steps');
    assert.equal(namespace.metadata.labels?.['pod-security.kubernetes.io/enforce'], 'restricted');
    const rolesIn = (namespace: string) =>
      manifests
        .filter(({ kind, metadata }) => kind === 'Role' && metadata.namespace === namespace)
        .map(({ metadata }) => metadata.name);
    assert.deepEqual(rolesIn('rooms'), ['maps-chartroom-test']);
    assert.deepEqual(rolesIn('rooms-steps'), ['maps-chartroom-steps', 'maps-chartroom-test']);
  });

  it('of steps have the runtime class and the seccomp profile of the values', async () => {
    const seccompProfile = { type: 'Localhost', localhostProfile: 'chartroom.json' };
    const pods = podsOf(
      await rendered('gke', {
        podSecurityContext: { seccompProfile },
        steps: { runtimeClassName: 'gvisor' },
      }),
    );
    for (const { of, spec } of pods)
      assert.deepEqual(spec.securityContext?.['seccompProfile'], seccompProfile, of);
    const [step] = pods.filter(({ labels }) => labels['app.kubernetes.io/component'] === 'step');
    assert.equal(step?.spec.runtimeClassName, 'gvisor');
  });

  it('of steps contain no credential, setting or token', async () => {
    const steps = podsOf(await rendered('gke', everyPool)).filter(
      ({ labels }) => labels['app.kubernetes.io/component'] === 'step',
    );
    assert.equal(steps.length, 1);
    for (const { spec } of steps) {
      assert.equal(spec.automountServiceAccountToken, false);
      assert.equal(spec.serviceAccountName, undefined);
      assert.equal(spec.volumes, undefined);
      assert.deepEqual(
        spec.containers.map(({ name, env }) => ({ name, env })),
        [{ name: 'step', env: undefined }],
      );
    }
  });
});
