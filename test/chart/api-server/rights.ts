import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import {
  BatchV1Api,
  CoreV1Api,
  PatchStrategy,
  setHeaderOptions,
  type V1Job,
  type V1PodSpec,
} from '@kubernetes/client-node';
import { statusOf } from '../../../k8s/api/api-error.ts';
import { jobOfStep } from '../../../k8s/step-pods/job-of-step.ts';
import { parsePodTemplate } from '../../../k8s/step-pods/pod-template.ts';
import { when } from '../../support/when.ts';
import { createDatabaseSecret } from './references.ts';
import type { ReleaseStage } from './release-on-api-server.ts';

const namespace = 'rights';
const steps = 'rights-steps';
const account = 'maps-chartroom-worker-workflows';
const cost = 'controller.kubernetes.io/pod-deletion-cost';

/** Changes of a step's Job that a compromised worker could try, with the policy's message. */
const attacks: Readonly<
  Record<string, readonly [change: (job: V1Job, pod: V1PodSpec) => void, message: RegExp]>
> = {
  'another image': [
    (_, { containers: [step] }) => step && (step.image = 'evil:1'),
    /only the container of a step/,
  ],
  'another container': [
    (_, pod) => pod.containers.push({ name: 'more', image: 'evil:1' }),
    /only the container of a step/,
  ],
  'a container before it': [
    (_, pod) => (pod.initContainers = [{ name: 'more', image: 'evil:1' }]),
    /only the container of a step/,
  ],
  'another program': [
    (_, { containers: [step] }) => step && (step.args = ['--eval', '1']),
    /only the program of a step/,
  ],
  'another command': [
    (_, { containers: [step] }) => step && (step.command = ['sh']),
    /only the program of a step/,
  ],
  'a variable of a Secret': [
    (_, { containers: [step] }) =>
      step?.env?.push({ name: 'X', valueFrom: { secretKeyRef: { name: 'trial-database', key: 'url' } } }),
    /reads no Secret/,
  ],
  'a volume of a Secret': [
    (_, pod) => pod.volumes?.push({ name: 'x', secret: { secretName: 'trial-database' } }),
    /only the volumes/,
  ],
  'a token': [(_, pod) => (pod.automountServiceAccountToken = true), /no account of the cluster/],
  'an account': [(_, pod) => (pod.serviceAccountName = 'another'), /no account of the cluster/],
  'a node of its choice': [(_, pod) => (pod.nodeName = 'node'), /is scheduled/],
  'labels that no policy selects': [
    (job) => delete job.spec?.template.metadata?.labels?.['app.kubernetes.io/component'],
    /labels of a step/,
  ],
  'many pods': [(job) => job.spec && (job.spec.parallelism = 50), /one pod, one attempt/],
  'no deadline': [(job) => delete job.spec?.activeDeadlineSeconds, /one pod, one attempt/],
};

export function describeRights(stage: () => ReleaseStage): void {
  let jobs: BatchV1Api;
  let pods: CoreV1Api;
  let stepJob: () => V1Job;

  before(async () => {
    const { core } = stage();
    await stage().newNamespace(namespace);
    await createDatabaseSecret(stage(), namespace);
    const anywhere = { to: [{ ipBlock: { cidr: '0.0.0.0/0' } }] };
    const { code, errors } = await stage().upgrade(namespace, {
      networkPolicy: { egress: { kubernetesApi: anywhere } },
      workers: { workflows: { executor: 'kubernetes', deletionCost: true } },
    });
    assert.equal(code, 0, errors);
    const container = { name: 'x', image: 'x' };
    for (const name of ['mine', 'other'])
      await core.createNamespacedPod({
        namespace,
        body: { metadata: { name }, spec: { containers: [container], serviceAccountName: account } },
      });
    const worker = await stage().as(namespace, account, 'mine');
    jobs = worker.makeApiClient(BatchV1Api);
    pods = worker.makeApiClient(CoreV1Api);
    const map = await core.readNamespacedConfigMap({ namespace, name: 'maps-chartroom-step-pod' });
    const template = parsePodTemplate(map.data?.['template.json'] ?? '');
    const granted = { memory: 2 ** 28, memoryLimit: 2 ** 29, scratch: 2 ** 20 };
    const settings = { template, logLevel: 'info', lifeSeconds: 60 };
    stepJob = () =>
      structuredClone(
        jobOfStep(
          { name: `step-${randomBytes(4).toString('hex')}`, activity: '1', attempt: 1 },
          randomBytes(32),
          granted,
          settings,
        ),
      );
    // A policy takes effect a moment after it is created.
    await when('the policy is in effect', async () => {
      const body = stepJob();
      body.spec = { ...body.spec, parallelism: 2 } as V1Job['spec'] & object;
      return (await refusal(jobs.createNamespacedJob({ namespace: steps, body, dryRun: 'All' }))) !== null;
    });
  });

  it('lets a worker create and delete Jobs of steps, in their namespace alone', async () => {
    const body = stepJob();
    const name = body.metadata?.name ?? '';
    await jobs.createNamespacedJob({ namespace: steps, body });
    await jobs.deleteNamespacedJob({ namespace: steps, name, propagationPolicy: 'Background' });
    assert.match(
      (await refusal(jobs.createNamespacedJob({ namespace, body: stepJob() }))) ?? '',
      /cannot create resource/,
    );
    assert.match(
      (await refusal(pods.readNamespacedSecret({ namespace, name: 'trial-database' }))) ?? '',
      /cannot get resource/,
    );
  });

  for (const [what, [change, message]] of Object.entries(attacks))
    it(`refuses a Job of a worker with ${what}`, async () => {
      const body = stepJob();
      change(body, body.spec?.template.spec ?? { containers: [] });
      assert.match(
        (await refusal(jobs.createNamespacedJob({ namespace: steps, body }))) ?? 'accepted',
        message,
      );
    });

  it('lets a worker change the deletion cost of its own pod, and nothing else', async () => {
    const asMerge = setHeaderOptions('Content-Type', PatchStrategy.MergePatch);
    const patch = (name: string, body: object) =>
      refusal(pods.patchNamespacedPod({ namespace, name, body }, asMerge));
    assert.equal(await patch('mine', { metadata: { annotations: { [cost]: '7' } } }), null);
    assert.match(
      (await patch('other', { metadata: { annotations: { [cost]: '7' } } })) ?? '',
      /only its own pod/,
    );
    const mine = await stage().core.readNamespacedPod({ namespace, name: 'mine' });
    const containers = mine.spec?.containers ?? [];
    for (const body of [
      { spec: { containers: containers.map((each) => ({ ...each, image: 'evil:1' })) } },
      { metadata: { labels: { app: 'api' } } },
      { metadata: { annotations: { other: 'x' } } },
      { metadata: { finalizers: ['chartroom.dev/x'] } },
    ])
      assert.match(
        (await patch('mine', body)) ?? 'accepted',
        /changes only the annotation/,
        JSON.stringify(body),
      );
  });
}

/** The message of the API server; null if it accepted the request. */
async function refusal(request: Promise<unknown>): Promise<string | null> {
  try {
    await request;
    return null;
  } catch (error) {
    const status = statusOf(error);
    if (status === null) throw error;
    return status.message;
  }
}
