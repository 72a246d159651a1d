import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { localEnvironment, readEnvironment } from '../../../adapters/env.ts';
import { cacheFolder } from '../../../local/cache-folder.ts';
import { clusterPrograms } from '../../cluster/build/ensure-control-plane.ts';

/** What it takes for a cluster in which pods are made and given to a machine, but not run. */
const needed = ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler'] as const;

export type ControlProgram = (typeof needed)[number];

/** Where the programs of Kubernetes lie; null where `npm run test:cluster` has not built them here yet. */
export function cachedPrograms(): string | null {
  const folder = clusterPrograms(cacheFolder(readEnvironment(localEnvironment)));
  return needed.every((name) => existsSync(join(folder, name))) ? folder : null;
}

/** Says why a test is left out. */
export const notCached =
  'Kubernetes is not built on this machine yet: npm run test:cluster builds it once, which takes minutes.';
