import { join } from 'node:path';
import { ensureGoProgram, type GoBuildOptions } from '../go/build-go-program.ts';

/** The release of Helm that the chart is tested with. */
export const pinnedHelm = '4.2.4';

/** Path of Helm of the pinned release; builds it with Go if it is not in the cache. */
export function ensureHelm(cacheFolder: string, options: GoBuildOptions): Promise<string> {
  return ensureGoProgram(
    join(cacheFolder, 'bin', `helm-${pinnedHelm}`),
    {
      title: `Helm ${pinnedHelm}`,
      source: `helm.sh/helm/v4/cmd/helm@v${pinnedHelm}`,
      name: 'helm',
      duration: 'about two minutes',
      cgo: false,
    },
    options,
  );
}
