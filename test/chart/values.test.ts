import assert from 'node:assert/strict';
import { everything } from './support/everything.ts';
import { contradictions } from './support/contradictions.ts';
import { rendered, template } from './support/helm.ts';
import { invalidTypes } from './support/invalid-types.ts';
import { podsOf } from './support/pods.ts';

const anyApi = {
  networkPolicy: { egress: { kubernetesApi: { to: [{ ipBlock: { cidr: '10.96.0.1/32' } }] } } },
};

describe('values of the chart', function () {
  this.timeout(600_000);

  for (const [what, profile, values, sentence] of [...invalidTypes, ...contradictions]) {
    it(`reject ${what}`, async () => {
      const { code, errors } = await template(profile, values);
      assert.notEqual(code, 0);
      assert.match(errors, sentence);
    });
  }

  it('are rejected with all errors at once', async () => {
    const { errors } = await template('trial', { temporal: { address: '' }, identity: { issuer: '' } });
    assert.match(errors, /The values have 2 problem\(s\)/);
  });

  it('of a pool may be falsy if the default of pools is not', async () => {
    const values = {
      workerDefaults: { deletionCost: true, replicas: 3 },
      workers: {
        other: {
          queues: ['data'],
          replicas: 0,
          deletionCost: false,
          allowUnconfinedSteps: true,
          executor: 'child-process',
        },
      },
      ...anyApi,
    };
    const other = (await rendered('trial', values)).find(
      ({ kind, metadata }) => kind === 'Deployment' && metadata.name.endsWith('-other'),
    );
    assert.equal((other?.['spec'] as { replicas: number }).replicas, 0);
    const [pod] = podsOf(other === undefined ? [] : [other]);
    assert.ok(!pod?.spec.containers[0]?.env?.some(({ name }) => name === 'POD_DELETION_COST'));
  });

  it('leave the number of pods to an autoscaler', async () => {
    const scaled = (await rendered('gke', everything)).filter(({ kind }) => kind === 'Deployment');
    const fixed = scaled.filter(({ spec }) => 'replicas' in (spec as object));
    assert.deepEqual(
      fixed.map(({ metadata }) => metadata.name),
      ['maps-chartroom-worker-workflows'],
    );
  });

  it('set explicitly for KEDA whether Temporal uses TLS', async () => {
    const objects = (await rendered('gke')).filter(({ kind }) => kind === 'ScaledObject');
    const triggers = objects
      .flatMap(
        ({ spec }) => (spec as { triggers: { type: string; metadata: Record<string, string> }[] }).triggers,
      )
      .filter(({ type }) => type === 'temporal');
    assert.deepEqual(
      triggers.map(({ metadata }) => [metadata['taskQueue'], metadata['queueTypes'], metadata['enableTLS']]),
      [
        ['data', 'activity', 'true'],
        ['raster', 'activity', 'true'],
      ],
    );
  });

  it('scale each pool of KEDA by its work in progress too, which the API reports', async () => {
    const objects = (await rendered('gke')).filter(({ kind }) => kind === 'ScaledObject');
    const triggersOf = ({ spec }: (typeof objects)[number]) =>
      (spec as { triggers: { type: string; metadata: Record<string, string> }[] }).triggers;
    assert.deepEqual(
      objects.map((object) =>
        triggersOf(object)
          .filter(({ type }) => type === 'metrics-api')
          .map(({ metadata: { url, valueLocation, targetValue } }) => [url, valueLocation, targetValue]),
      ),
      ['data', 'raster'].map((pool) => [
        [
          'http://maps-chartroom-api.rooms.svc:9464/metrics',
          `chartroom_pool_work{pool="${pool}"}`,
          pool === 'data' ? '4' : '1',
        ],
      ]),
    );
  });
});
