import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureGoProgram, type GoBuildOptions } from '../../../local/go/build-go-program.ts';
import { controlPlanePrograms } from './control-plane.ts';

/** The folder of the cluster programs, for this suite and for tests of the job executor. */
export function clusterPrograms(cacheFolder: string): string {
  return join(cacheFolder, 'cluster', 'bin');
}

/** Builds Kubernetes into the cache with Go unless it is cached. Returns the folder of its programs. */
export async function ensureControlPlane(cacheFolder: string, options: GoBuildOptions): Promise<string> {
  const folder = clusterPrograms(cacheFolder);
  await mkdir(folder, { recursive: true });
  for (const program of controlPlanePrograms) {
    await ensureGoProgram(join(folder, program.name), program, options);
  }
  return folder;
}
