import assert from 'node:assert/strict';
import { everything } from './support/everything.ts';
import { rendered, template, type Profile } from './support/helm.ts';
import { podsOf } from './support/pods.ts';

/** Invalid values, and a part of the error message for each. */
const wrong: readonly (readonly [what: string, profile: Profile, values: object, sentence: RegExp])[] = [
  ['an unknown value at the top', 'trial', { replicas: 2 }, /additional properties 'replicas' not allowed/],
  ['a misspelt value', 'trial', { api: { replicaz: 2 } }, /'\/api'.*additional properties 'replicaz'/],
  ['a number as text', 'trial', { api: { replicas: '2' } }, /'\/api\/replicas': got string, want integer/],
  ['a negative number', 'trial', { api: { replicas: -1 } }, /'\/api\/replicas': minimum/],
  ['too many proxies', 'trial', { api: { trustedProxies: 11 } }, /'\/api\/trustedProxies': maximum/],
  ['an unknown log level', 'trial', { logLevel: 'loud' }, /'\/logLevel': value must be one of/],
  [
    'bubblewrap in a pod',
    'trial',
    { api: { sandbox: 'required' } },
    /'\/api\/sandbox': value must be one of/,
  ],
  [
    'a store of another kind',
    'trial',
    { objectStore: { url: 'ftp://x/y' } },
    /'\/objectStore\/url'.*does not match/,
  ],
  [
    'an address without port',
    'trial',
    { temporal: { address: 'temporal' } },
    /'\/temporal\/address'.*does not match/,
  ],
  [
    'an issuer that is no URL',
    'trial',
    { identity: { issuer: 'login' } },
    /'\/identity\/issuer'.*does not match/,
  ],
  [
    'TLS that is half checked',
    'trial',
    { database: { tls: 'require' } },
    /'\/database\/tls': value must be one of/,
  ],
  [
    'a heap of more than half of the memory',
    'trial',
    { workers: { workflows: { maxOldSpaceMiB: 3000 } } },
    /maxOldSpaceMiB \(3000\) is more than half of the memory limit \(4Gi\)/,
  ],
  [
    'a queue that is none',
    'trial',
    { workers: { workflows: { queues: ['vector'] } } },
    /value must be one of 'workflows', 'data', 'raster'/,
  ],
  [
    'a name of a pool that is none',
    'trial',
    { workers: { Big_Pool: { queues: ['data'] } } },
    /additional properties 'Big_Pool' not allowed/,
  ],
  [
    'a size without unit',
    'trial',
    { workerDefaults: { scratch: { size: '20' } } },
    /size': '20' does not match/,
  ],
  [
    'a tag in the repository',
    'trial',
    { image: { api: { repository: 'chartroom:1' } } },
    /'\/image\/api\/repository'.*does not match/,
  ],
  [
    'a digest that is none',
    'trial',
    { image: { worker: { digest: 'sha256:12' } } },
    /'\/image\/worker\/digest'.*does not match/,
  ],
  [
    'a Secret that cannot be',
    'trial',
    { database: { existingSecret: { name: 'My Secret' } } },
    /existingSecret\/name': 'My Secret' does not match/,
  ],
  [
    'a variable that cannot be',
    'trial',
    { api: { extraEnv: [{ name: 'lower' }] } },
    /'\/api\/extraEnv\/0\/name'.*does not match/,
  ],
  ['a room that cannot be', 'trial', { test: { room: 'x' } }, /'\/test\/room'.*does not match/],
  [
    'no database',
    'trial',
    { database: { existingSecret: { name: '' } } },
    /database\.existingSecret\.name is missing: set it to a Secret/,
  ],
  [
    'no Temporal',
    'trial',
    { temporal: { address: '' } },
    /temporal\.address is missing: set it to host:port/,
  ],
  [
    'no object store',
    'trial',
    { objectStore: { url: '' } },
    /objectStore\.url is missing: set it to gs:\/\//,
  ],
  ['no issuer', 'trial', { identity: { issuer: '' } }, /identity\.issuer is missing/],
  ['no audience', 'trial', { identity: { audience: '' } }, /identity\.audience is missing/],
  [
    'a gateway without Gateways',
    'gke',
    { gateway: { parentRefs: [] } },
    /gateway\.enabled needs gateway\.parentRefs/,
  ],
  [
    "Google's policies without a gateway",
    'gke',
    { gateway: { enabled: false } },
    /gateway\.gke\.enabled needs gateway\.enabled/,
  ],
  [
    'an ingress for every name',
    'on-premises',
    { ingress: { hosts: [] } },
    /ingress\.enabled needs ingress\.hosts/,
  ],
  [
    'an entrance without an address',
    'on-premises',
    { publicUrl: '' },
    /publicUrl is missing: behind a gateway or ingress/,
  ],
  [
    'an entrance whose clients share one address',
    'on-premises',
    { api: { trustedProxies: 0 } },
    /api\.trustedProxies is 0 although/,
  ],
  [
    'sign-in without an address',
    'trial',
    { identity: { clientId: 'x' } },
    /identity\.clientId needs publicUrl/,
  ],
  [
    'a secret of no client',
    'trial',
    { identity: { clientSecret: { name: 'x' } } },
    /clientSecret has no effect without identity\.clientId/,
  ],
  [
    'fewest above most',
    'gke',
    { api: { autoscaling: { min: 9, max: 3 } } },
    /api\.autoscaling\.min \(9\) is greater/,
  ],
  [
    'a key in the clear',
    'gke',
    { temporal: { tls: { enabled: false } } },
    /temporal\.apiKey needs temporal\.tls\.enabled: without TLS the key/,
  ],
  [
    'unused certificates',
    'on-premises',
    { temporal: { tls: { enabled: false } } },
    /they would have no effect/,
  ],
  [
    'KEDA before a Temporal that it cannot reach',
    'gke',
    { temporal: { apiKey: { name: '' } } },
    /KEDA can only connect to Temporal with TLS if/,
  ],
  [
    'a build id that stays',
    'gke',
    { temporal: { versioning: { enabled: true } }, image: { worker: { tag: 'latest' } } },
    /needs a build id that changes/,
  ],
  [
    'a folder of one pod',
    'trial',
    { objectStore: { existingClaim: '' } },
    /existingClaim must name a volume that all pods share/,
  ],
  [
    'a volume beside a bucket',
    'gke',
    { objectStore: { existingClaim: 'x' } },
    /existingClaim has an effect only with a file:\/\/ URL/,
  ],
  [
    'an endpoint of a folder',
    'trial',
    { objectStore: { endpoint: 'http://x' } },
    /apply to a bucket, but objectStore\.url is a folder/,
  ],
  [
    'steps that reach any address',
    'gke',
    { networkPolicy: { egress: { objectStore: { to: [] } } } },
    /networkPolicy\.egress\.objectStore\.to is missing: list its addresses/,
  ],
  ['a pool without queues', 'trial', { workers: { other: {} } }, /workers\.other\.queues is empty/],
  [
    'a pool with fewest above most',
    'trial',
    { workers: { workflows: { scaling: { min: 5 } } } },
    /workers\.workflows\.scaling\.min \(5\) is greater/,
  ],
  [
    'a pool down to none that counts what runs',
    'gke',
    { workers: { raster: { scaling: { busy: { enabled: true } } } } },
    /workers\.raster\.scaling\.busy needs a scaling\.min of 1/,
  ],
  [
    'workflows that sleep',
    'gke',
    { workers: { workflows: { scaling: { type: 'keda' } } } },
    /has tasks every 20 s: set its scaling\.min/,
  ],
  [
    'workflows without a replica',
    'gke',
    { workers: { workflows: { replicas: 0 } } },
    /without a replica no job starts or ends/,
  ],
  [
    'workers without an account',
    'gke',
    { workerDefaults: { serviceAccount: { create: false } } },
    /workers\.data uses the API of the cluster: its serviceAccount must be/,
  ],
  [
    'programs that read uploads beside the credentials of the worker',
    'gke',
    { workers: { raster: { executor: 'child-process' } } },
    /workers\.raster\.executor is child-process: .* accept this with allowUnconfinedSteps/,
  ],
  [
    'a deletion cost without the policy that limits it',
    'gke',
    { admissionPolicy: { enabled: false } },
    /workers\.data\.deletionCost needs admissionPolicy\.enabled/,
  ],
  [
    'a database anywhere',
    'on-premises',
    { networkPolicy: { egress: { database: { to: [] } } } },
    /networkPolicy\.egress\.database\.to is missing/,
  ],
  ['an unserved queue', 'gke', { workers: { raster: null } }, /No worker pool serves the queue raster/],
  [
    'a variable that the chart sets',
    'trial',
    { api: { extraEnv: [{ name: 'PORT', value: '1' }] } },
    /api\.extraEnv sets PORT, which the chart sets/,
  ],
];

const anyApi = {
  networkPolicy: { egress: { kubernetesApi: { to: [{ ipBlock: { cidr: '10.96.0.1/32' } }] } } },
};

describe('values of the chart', function () {
  this.timeout(600_000);

  for (const [what, profile, values, sentence] of wrong) {
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
    const triggers = objects.flatMap(
      ({ spec }) => (spec as { triggers: { metadata: Record<string, string> }[] }).triggers,
    );
    assert.deepEqual(
      triggers.map(({ metadata }) => [metadata['taskQueue'], metadata['queueTypes'], metadata['enableTLS']]),
      [
        ['data', 'activity', 'true'],
        ['raster', 'activity', 'true'],
      ],
    );
  });
});
