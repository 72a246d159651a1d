import { join } from 'node:path';
import { ensureHelm } from '../../local/helm/ensure-helm.ts';
import { ensureGdal } from '../../local/gdal/ensure-gdal.ts';
import { ensureControlPlane } from './build/ensure-control-plane.ts';
import { ensureGateway, type GatewayPrograms } from './build/ensure-gateway.ts';
import { ensurePackages } from './build/ensure-packages.ts';
import { ensurePause } from './build/pause.ts';
import type { ImageArchive } from './images/archive.ts';
import { ensureImages } from './images/ensure-images.ts';

export interface PreparationOptions {
  readonly cacheFolder: string;
  readonly environment: NodeJS.ProcessEnv;
  readonly say: (line: string) => void;
}

/** What an existing cluster needs too. */
export interface PreparedRelease {
  readonly pause: string;
  readonly helm: string;
  readonly images: ImageArchive;
}

export interface PreparedCluster extends PreparedRelease {
  /** The folder of the Kubernetes programs. */
  readonly programs: string;
  readonly gateway: GatewayPrograms;
}

export const checkout = join(import.meta.dirname, '../..');

/** Builds everything that is cached; does not affect what runs on this machine. */
export async function prepareCluster(options: PreparationOptions): Promise<PreparedCluster> {
  const release = await prepareRelease(options);
  const programs = await ensureControlPlane(options.cacheFolder, options);
  return { ...release, programs, gateway: await ensureGateway(options.cacheFolder, options) };
}

export async function prepareRelease(options: PreparationOptions): Promise<PreparedRelease> {
  const { cacheFolder, environment, say: log } = options;
  ensurePackages(environment, log);
  await ensureGdal(environment, 'best-effort', log);
  const pause = await ensurePause(cacheFolder, options);
  const helm = await ensureHelm(cacheFolder, options);
  return { pause, helm, images: await ensureImages({ ...options, checkout, pause }) };
}
