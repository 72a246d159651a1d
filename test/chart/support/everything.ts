const secret = (name: string) => ({ name });

/** Values of API and workers that extend their pods. */
const podExtensions = {
  extraEnvFrom: [{ configMapRef: { name: 'more' } }],
  extraVolumes: [{ name: 'more', configMap: { name: 'more' } }],
  extraVolumeMounts: [{ name: 'more', mountPath: '/more' }],
  extraContainers: [
    {
      name: 'proxy',
      image: 'registry.example.org/proxy:1',
      resources: { limits: { memory: '64Mi' } },
      securityContext: {
        ...{ allowPrivilegeEscalation: false, readOnlyRootFilesystem: true },
        capabilities: { drop: ['ALL'] },
      },
    },
  ],
  topologySpreadConstraints: [
    { topologyKey: 'example.org/rack', maxSkew: 1, whenUnsatisfiable: 'DoNotSchedule' },
  ],
  dnsConfig: { options: [{ name: 'ndots', value: '1' }] },
  hostAliases: [{ ip: '10.0.0.9', hostnames: ['objects.example.org'] }],
};

/** Values that use all features of the chart, on top of the Google Cloud profile. */
export const everything = {
  commonLabels: { 'example.org/team': 'maps' },
  extraObjects: [
    {
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: '{{ .Release.Name }}-extra' },
      data: { a: 'b' },
    },
  ],
  identity: {
    algorithms: ['RS256'],
    tokenTypes: ['at+jwt'],
    acceptIdTokens: true,
    maxTokenMinutes: 60,
    operators: ['operator'],
  },
  temporal: {
    tls: {
      enabled: true,
      serverName: 'temporal.example.org',
      ca: secret('temporal-ca'),
      clientCertificate: secret('temporal-client'),
    },
    register: true,
    versioning: { enabled: true },
  },
  objectStore: {
    endpoint: 'https://storage.example.org',
    region: 'eu-west-6',
    existingSecret: secret('google'),
  },
  tracing: {
    endpoint: 'http://collector.monitoring:4318',
    ratio: 0.1,
    headers: secret('collector'),
  },
  api: {
    securityContacts: ['mailto:security@example.org'],
    trustedProxyAddresses: ['10.4.0.0/16'],
    corsOrigins: ['https://other.example.org'],
    deckFrameAncestors: ['https://other.example.org'],
    vectorBasemap: 's3://maps/switzerland.pmtiles',
    printLogo: 'data:image/png;base64,iVBORw0KGgo=',
    swisstopoBasemaps: true,
    geocoder: {
      type: 'photon',
      url: 'https://photon.example.org',
      attribution: 'Photon',
      requestsPerSecond: 2,
    },
    basemaps: { osm: { tiles: 'https://tiles.example.org/{z}/{x}/{y}.png', attribution: 'Somebody' } },
    databasePoolSize: 5,
    databaseTimeoutSeconds: 10,
    rateLimits: { token: 1, user: 1, address: 1 },
    eventStreams: { token: 1, user: 1, address: 1, process: 1 },
    bodiesPerCaller: 1,
    jsonBodySeconds: 10,
    overloadDelayMs: 50,
    priorityClassName: 'high',
    ...podExtensions,
  },
  workerDefaults: {
    ...podExtensions,
    databasePoolSize: 5,
    engineThreads: 1,
    engineWarmUp: false,
    rasterSlots: 3,
    rasterSectionMiB: 256,
    stepMemoryMiB: 1024,
    stepMemoryRetryMiB: 2048,
    stepPodHours: 2,
    failedUploadHours: 1,
    heartbeatTimeoutSeconds: 60,
    podLabels: { team: 'maps' },
    podAnnotations: { note: 'x' },
    nodeSelector: { disk: 'ssd' },
    tolerations: [{ key: 'maps', operator: 'Exists' }],
  },
  workers: {
    data: { scaling: { min: 1 } },
    extra: { queues: ['raster'], scaling: { type: 'cpu' }, scratch: { storageClassName: 'fast' } },
  },
  ingress: { enabled: true, hosts: ['maps.example.org'], tls: [{ hosts: ['a'], secretName: 'b' }] },
  test: { room: 'helm-tests', token: secret('test') },
};
