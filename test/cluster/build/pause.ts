import { join } from 'node:path';
import { ensureGoProgram, type GoBuildOptions } from '../../../local/go/build-go-program.ts';
import { clusterPrograms } from './ensure-control-plane.ts';

/** The program that is process 1 of pods and of the node. */
export function ensurePause(cacheFolder: string, options: GoBuildOptions): Promise<string> {
  return ensureGoProgram(
    join(clusterPrograms(cacheFolder), 'pause'),
    {
      name: 'pause',
      title: 'the first process of pods',
      source: '.',
      module: join(import.meta.dirname, 'pause'),
      duration: 'seconds',
      cgo: false,
    },
    options,
  );
}
