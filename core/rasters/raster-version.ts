import { hash } from 'node:crypto';
import type { RasterLayer } from './raster.ts';

/** Changes when the same files and settings would give other tiles: it is a part of their URLs and tags. */
const renderingRevision = 2;

/** Names what the tiles of a raster show: its files, and how they are drawn. */
export function rasterVersion({
  id,
  objectPrefix,
  displayVersion,
}: Pick<RasterLayer, 'id' | 'objectPrefix' | 'displayVersion'>): string {
  const name = hash('sha256', `${id}\n${objectPrefix}`, 'base64url').slice(0, 16);
  return `${renderingRevision}-${name}-${displayVersion}`;
}
