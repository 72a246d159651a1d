import assert from 'node:assert/strict';
import { formAnnotation, jobOfStep, ticketOf } from '../../../k8s/step-pods/job-of-step.ts';
import { parsePodTemplate } from '../../../k8s/step-pods/pod-template.ts';
import { bytesOf } from '../../../k8s/step-pods/quantity.ts';

const ticket = Buffer.alloc(32, 1);
const granted = { memory: 2 ** 28, memoryLimit: 2 ** 30, scratch: 2 ** 30 };

function jobWith(container: object = {}, spec: object = {}) {
  const template = parsePodTemplate(
    JSON.stringify({ spec: { ...spec, containers: [{ name: 'step', image: 'worker:1', ...container }] } }),
  );
  return jobOfStep('step-1', ticket, granted, { template, logLevel: 'info', lifeSeconds: 60 });
}

function containerOf(job: ReturnType<typeof jobWith>) {
  const container = job.spec?.template.spec?.containers[0];
  assert.ok(container !== undefined);
  return container;
}

describe('the Job of a step', () => {
  it('asks for what the step declares, and may use what the operator allows, beside the program that waits', () => {
    const { resources } = containerOf(jobWith());
    assert.deepEqual(resources?.requests, { memory: '448Mi', 'ephemeral-storage': '2048Mi' });
    assert.deepEqual(resources.limits, { memory: '1216Mi', 'ephemeral-storage': '2048Mi' });
  });

  it('keeps a greater request of the template, and its processors', () => {
    const { resources } = containerOf(jobWith({ resources: { requests: { memory: '2Gi', cpu: '1' } } }));
    assert.deepEqual(resources?.requests, { memory: '2048Mi', cpu: '1', 'ephemeral-storage': '2048Mi' });
    assert.equal(resources.limits?.memory, '2048Mi');
  });

  it('has no token of a service account, is not started twice, and does not live for ever', () => {
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

  it('asks for no disk of the machine where scratch is a volume of its own', () => {
    const ephemeral = { name: 'scratch', ephemeral: { volumeClaimTemplate: { spec: {} } } };
    const { resources, volumeMounts } = containerOf(jobWith({}, { volumes: [ephemeral] }));
    assert.equal(resources?.requests?.['ephemeral-storage'], undefined);
    assert.deepEqual(
      volumeMounts?.map(({ mountPath }) => mountPath),
      ['/scratch', '/tmp'],
    );
  });

  it('lets a template say what the worker does not count on, and nothing of the rest', () => {
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

  it('gives its ticket back, and has the same form with another one', () => {
    const [one, other] = [jobWith(), jobWith()];
    assert.deepEqual(ticketOf(one), ticket);
    assert.equal(one.metadata?.annotations?.[formAnnotation], other.metadata?.annotations?.[formAnnotation]);
    const newer = jobWith({ image: 'worker:2' });
    assert.notEqual(
      one.metadata?.annotations?.[formAnnotation],
      newer.metadata?.annotations?.[formAnnotation],
    );
  });
});

describe('STEP_POD_TEMPLATE', () => {
  for (const [text, problem] of [
    ['{', /is no JSON/],
    ['{}', /spec/],
    ['{"spec":{"containers":[{"name":"other","image":"x"}]}}', /must have a container with the name step/],
    ['{"spec":{"containers":[{"name":"step"}]}}', /spec\.containers\.0\.image/],
  ] as const)
    it(`is refused: ${text}`, () => assert.throws(() => parsePodTemplate(text), problem));
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
