import { hash } from 'node:crypto';
import type { RasterLayer } from './raster.ts';

/**
 * Increase this when the same files and settings would produce different tiles. It is part of the URLs and
 * ETags of tiles.
 */
const renderingRevision = 3;

/** Identifies what the tiles of a raster show: its files and display settings. */
export function rasterVersion({
  id,
  objectPrefix,
  displayVersion,
}: Pick<RasterLayer, 'id' | 'objectPrefix' | 'displayVersion'>): string {
  const name = hash('sha256', `${id}\n${objectPrefix}`, 'base64url').slice(0, 16);
  return `${renderingRevision}-${name}-${displayVersion}`;
}
