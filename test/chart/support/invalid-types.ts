import type { InvalidValues } from './contradictions.ts';

/** Values that the schema rejects. */
export const invalidTypes: readonly InvalidValues[] = [
  ['an unknown value at the top', 'trial', { replicas: 2 }, /additional properties 'replicas' not allowed/],
  ['a misspelt value', 'trial', { api: { replicaz: 2 } }, /'\/api'.*additional properties 'replicaz'/],
  ['a number as text', 'trial', { api: { replicas: '2' } }, /'\/api\/replicas': got string, want integer/],
  ['a negative number', 'trial', { api: { replicas: -1 } }, /'\/api\/replicas': minimum/],
  ['too many proxies', 'trial', { api: { trustedProxies: 11 } }, /'\/api\/trustedProxies': maximum/],
  ['an unknown log level', 'trial', { logLevel: 'loud' }, /'\/logLevel': value must be one of/],
  ['bubblewrap in a pod', 'trial', { api: { sandbox: 'off' } }, /'\/api\/sandbox': value must be one of/],
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
];
