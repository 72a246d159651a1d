import type { Profile } from './helm.ts';

/** Values on top of a profile, and a part of the message that rejects them. */
export type InvalidValues = readonly [what: string, profile: Profile, values: object, sentence: RegExp];

/** Values that are valid by the schema, but cannot work together. */
export const contradictions: readonly InvalidValues[] = [
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
  [
    'more memory of a step than its pod has',
    'trial',
    { workers: { workflows: { stepMemoryMiB: 8000 } } },
    /stepMemoryMiB \(8000\) and 512 MiB for the worker exceed the memory limit \(4Gi\)/,
  ],
  [
    'less memory for the second attempt of a step',
    'gke',
    { workerDefaults: { stepMemoryMiB: 2048, stepMemoryRetryMiB: 1024 } },
    /stepMemoryRetryMiB \(1024\) is less than stepMemoryMiB \(2048\)/,
  ],
  [
    'a heap of the API of more than half of its memory',
    'trial',
    { api: { maxOldSpaceMiB: 900 } },
    /api\.maxOldSpaceMiB \(900\) is more than half of the memory limit \(1Gi\)/,
  ],
  [
    'no image',
    'on-premises',
    { image: { worker: { repository: '' } } },
    /image\.worker\.repository is missing: set it to the image that you built and pushed/,
  ],
  ['an unserved queue', 'gke', { workers: { raster: null } }, /No worker pool serves the queue raster/],
  [
    'a variable that the chart sets',
    'trial',
    { api: { extraEnv: [{ name: 'PORT', value: '1' }] } },
    /api\.extraEnv sets PORT, which the chart sets/,
  ],
];
