import assert from 'node:assert/strict';
import { specHashAnnotation, jobOfStep, ticketOf } from '../../../k8s/step-pods/job-of-step.ts';
import { parsePodTemplate } from '../../../k8s/step-pods/pod-template.ts';
import { bytesOf } from '../../../k8s/step-pods/quantity.ts';

const ticket = Buffer.alloc(32, 1);
const granted = { memory: 2 ** 28, memoryLimit: 2 ** 30, scratch: 2 ** 30 };

function jobWith(container: object = {}, spec: object = {}) {
  const template = parsePodTemplate(
    JSON.stringify({ spec: { ...spec, containers: [{ name: 'step', image: 'worker:1', ...container }] } }),
  );
  return jobOfStep({ name: 'step-1', activity: '1', attempt: 1 }, ticket, granted, {
    template,
    logLevel: 'info',
    lifeSeconds: 60,
  });
}

function containerOf(job: ReturnType<typeof jobWith>) {
  const container = job.spec?.template.spec?.containers[0];
  assert.ok(container !== undefined);
  return container;
}

describe('the Job of a step', () => {
  it('requests what the step declares, limited to what the operator allows, plus the host program', () => {
    const { resources } = containerOf(jobWith());
    assert.deepEqual(resources?.requests, { memory: '448Mi', 'ephemeral-storage': '2048Mi' });
    assert.deepEqual(resources.limits, { memory: '1216Mi', 'ephemeral-storage': '2048Mi' });
  });

  it('keeps a larger request of the template, and its CPU request', () => {
    const { resources } = containerOf(jobWith({ resources: { requests: { memory: '2Gi', cpu: '1' } } }));
    assert.deepEqual(resources?.requests, { memory: '2048Mi', cpu: '1', 'ephemeral-storage': '2048Mi' });
    assert.equal(resources.limits?.memory, '2048Mi');
  });

  it('has no service account token, no restart and a deadline', () => {
    const { spec } = jobWith({}, { automountServiceAccountToken: true, restartPolicy: 'Always' });
    const pod = spec?.template.spec;
    assert.deepEqual(
      [
        pod?.automountServiceAccountToken,
        pod?.enableServiceLinks,
        pod?.restartPolicy,
        pod?.activeDeadlineSeconds,
      ],
      [false, false, 'Never', 60],
    );
    assert.deepEqual([spec?.backoffLimit, spec?.ttlSecondsAfterFinished], [0, 600]);
  });

  it('requests no ephemeral storage if scratch is a separate volume', () => {
    const ephemeral = { name: 'scratch', ephemeral: { volumeClaimTemplate: { spec: {} } } };
    const { resources, volumeMounts } = containerOf(jobWith({}, { volumes: [ephemeral] }));
    assert.equal(resources?.requests?.['ephemeral-storage'], undefined);
    assert.deepEqual(
      volumeMounts?.map(({ mountPath }) => mountPath),
      ['/scratch', '/tmp'],
    );
  });

  it('lets a template set environment variables, except those that the worker relies on', () => {
    const env = ['STEP_POD_PORT', 'STEP_POD_TICKET', 'STEP_MEMORY_MIB', 'SANDBOX', 'ITS_OWN'].map((name) => ({
      name,
      value: 'theirs',
    }));
    const job = jobWith({ env });
    assert.deepEqual(ticketOf(job), ticket);
    assert.deepEqual(
      containerOf(job)
        .env?.map(({ name, value }) => `${name}=${value ?? ''}`)
        .sort(),
      [
        'ITS_OWN=theirs',
        'LOG_LEVEL=info',
        'SANDBOX=theirs',
        'SCRATCH_DIRECTORY=/scratch',
        'STEP_MEMORY_MIB=1024',
        'STEP_POD_PORT=8090',
        `STEP_POD_TICKET=${ticket.toString('base64url')}`,
      ],
    );
  });

  it('contains its ticket, which does not affect the spec hash', () => {
    const [one, other] = [jobWith(), jobWith()];
    assert.deepEqual(ticketOf(one), ticket);
    assert.equal(
      one.metadata?.annotations?.[specHashAnnotation],
      other.metadata?.annotations?.[specHashAnnotation],
    );
    const newer = jobWith({ image: 'worker:2' });
    assert.notEqual(
      one.metadata?.annotations?.[specHashAnnotation],
      newer.metadata?.annotations?.[specHashAnnotation],
    );
  });
});

describe('STEP_POD_TEMPLATE', () => {
  for (const [text, problem] of [
    ['{', /is not valid JSON/],
    ['{}', /spec/],
    ['{"spec":{"containers":[{"name":"other","image":"x"}]}}', /must have a container with the name step/],
    ['{"spec":{"containers":[{"name":"step"}]}}', /spec\.containers\.0\.image/],
  ] as const)
    it(`is rejected: ${text}`, () => assert.throws(() => parsePodTemplate(text), problem));
});

describe('a quantity of a cluster', () => {
  for (const [text, bytes] of [
    ['64Mi', 64 * 2 ** 20],
    ['1.5Gi', 1.5 * 2 ** 30],
    ['1e9', 1e9],
    ['500M', 5e8],
    ['12', 12],
    ['much', 0],
    [undefined, 0],
  ] as const)
    it(`${text ?? 'none'} is ${bytes} bytes`, () => assert.equal(bytesOf(text), bytes));
});
