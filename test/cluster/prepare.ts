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

export interface PreparedCluster {
  /** The folder of the Kubernetes programs. */
  readonly programs: string;
  readonly pause: string;
  readonly helm: string;
  readonly images: ImageArchive;
  readonly gateway: GatewayPrograms;
}

export const checkout = join(import.meta.dirname, '../..');

/** Builds everything that is cached; does not affect what runs on this machine. */
export async function prepare(options: PreparationOptions): Promise<PreparedCluster> {
  const { cacheFolder, environment, say: log } = options;
  ensurePackages(environment, log);
  await ensureGdal(environment, 'best-effort', log);
  const programs = await ensureControlPlane(cacheFolder, options);
  const pause = await ensurePause(cacheFolder, options);
  const helm = await ensureHelm(cacheFolder, options);
  const images = await ensureImages({ ...options, checkout, pause });
  const gateway = await ensureGateway(cacheFolder, options);
  return { programs, pause, helm, images, gateway };
}
