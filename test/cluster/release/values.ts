import { audience } from '../../../local/identity/clients.ts';
import type { ClusterStage } from '../stage.ts';
import type { Values } from './helm.ts';

/** All callers of a test have one address. */
const unlimited = { token: 0, user: 0, address: 0 };

/**
 * Disables load shedding, which other processes could trigger: the tests check whether a change loses
 * requests.
 */
const overloadDelayMs = 0;

/** Resource requests for a node that shares two processors with everything else; limits are the chart's. */
const small = (cpu: string, memory: string) => ({ requests: { cpu, memory } });

/** The node and everything outside it: the bridge of this cluster does not enforce network policies. */
const anywhere = { to: [{ ipBlock: { cidr: '0.0.0.0/0' } }] };

/** The values of the tests: an on-premises installation with few resources. */
export function valuesFor({ backing, site, imageTag }: ClusterStage) {
  const image = (name: string) => ({ repository: name, tag: imageTag });
  return {
    image: { api: image('chartroom-api'), worker: image('chartroom-worker') },
    identity: { issuer: backing.issuer, audience },
    database: { existingSecret: { name: 'database' }, tls: 'disable' },
    temporal: { address: backing.temporalAddress },
    objectStore: { url: 'file:///srv/objects', existingClaim: 'objects' },
    publicUrl: site.gatewayUrl,
    gateway: { enabled: true, parentRefs: [site.gateway] },
    api: { replicas: 2, rateLimits: unlimited, overloadDelayMs, resources: small('250m', '256Mi') },
    networkPolicy: {
      egress: { database: anywhere, temporal: anywhere, identity: anywhere, kubernetesApi: anywhere },
    },
    // Faster; the scenarios of steps use pods.
    workerDefaults: { executor: 'child-process', allowUnconfinedSteps: true },
    workers: {
      workflows: { replicas: 1, resources: small('50m', '256Mi') },
      data: { resources: small('50m', '512Mi') },
      raster: { resources: small('50m', '512Mi') },
    },
  };
}

/** The same release with another annotation on all pods, so that an upgrade replaces all of them. */
export function withNewPods(values: ReturnType<typeof valuesFor>, mark: string): Values {
  const podAnnotations = { 'chartroom.test/upgrade': mark };
  return {
    ...values,
    api: { ...values.api, podAnnotations },
    workerDefaults: { ...values.workerDefaults, podAnnotations },
  };
}

/** Times of the scaled workers for rasters (seconds). */
export const cooldownSeconds = 10;
export const graceSeconds = 5;

/** The same release with raster workers scaled to the work of their queue, with a short polling interval. */
export function withScaledRasters(values: ReturnType<typeof valuesFor>): Values {
  const scaling = {
    type: 'keda',
    min: 0,
    max: 3,
    targetQueueSize: 2,
    pollingSeconds: 3,
    cooldownSeconds,
  };
  const { workers } = values;
  return { ...values, workers: { ...workers, raster: { ...workers.raster, graceSeconds, scaling } } };
}

/** The same release with a Job for each step workspace. */
export function withStepPods(values: ReturnType<typeof valuesFor>): Values {
  const { workers } = values;
  const steps = { resources: { requests: { cpu: '50m' } } };
  const executor = 'kubernetes';
  const pools = {
    data: { ...workers.data, executor },
    raster: { ...workers.raster, executor, graceSeconds },
  };
  return { ...values, steps, workers: { ...workers, ...pools } };
}
