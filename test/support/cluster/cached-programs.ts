import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvironment } from '../../../adapters/env.ts';
import { localEnvironment } from '../../../adapters/settings/programs.ts';
import { cacheFolder } from '../../../local/cache-folder.ts';
import { clusterPrograms } from '../../cluster/build/ensure-control-plane.ts';

/** Programs of a cluster that creates and schedules pods, but does not run them. */
const needed = ['etcd', 'kube-apiserver', 'kube-controller-manager', 'kube-scheduler'] as const;

export type ControlProgram = (typeof needed)[number];

/** The folder of the Kubernetes programs; null if `npm run test:cluster` has not built them yet. */
export function cachedPrograms(): string | null {
  const folder = clusterPrograms(cacheFolder(readEnvironment(localEnvironment)));
  return needed.every((name) => existsSync(join(folder, name))) ? folder : null;
}

/** The reason for skipping a test. */
export const notCached =
  'Kubernetes is not built on this machine yet: npm run test:cluster builds it once, which takes minutes.';
