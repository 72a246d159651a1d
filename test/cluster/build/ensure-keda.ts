import { join } from 'node:path';
import { ensureGoProgram, type GoBuildOptions, type GoProgram } from '../../../local/go/build-go-program.ts';
import { clusterPrograms } from './ensure-control-plane.ts';
import { ensureModuleFiles } from './module-files.ts';

/** As in keda/go.mod. */
const release = 'v2.21.0';

export interface Keda {
  readonly operator: string;
  readonly adapter: string;
  /** The folder of its resource definitions. */
  readonly definitions: string;
}

/** KEDA, which scales workers by queue backlog. `go install` does not support its `replace` directive. */
export async function ensureKeda(cacheFolder: string, options: GoBuildOptions): Promise<Keda> {
  const programs = clusterPrograms(cacheFolder);
  const program = (name: string, source: string, duration: string): GoProgram => ({
    name,
    source: `github.com/kedacore/keda/v2/cmd/${source}`,
    title: `KEDA's ${source}`,
    module: join(import.meta.dirname, 'keda'),
    duration,
    cgo: false,
  });
  const ensure = (of: GoProgram) => ensureGoProgram(join(programs, of.name), of, options);
  return {
    operator: await ensure(program('keda-operator', 'operator', 'about five minutes')),
    adapter: await ensure(program('keda-adapter', 'adapter', 'about a minute')),
    definitions: await ensureModuleFiles(
      join(cacheFolder, 'cluster', `keda-${release}`),
      { module: `github.com/kedacore/keda/v2@${release}`, folder: 'config/crd/bases' },
      options.environment,
    ),
  };
}
