import { createHash } from 'node:crypto';
import type { LayerManifest } from './manifest.ts';

/** Identifies the features of a version: versions that differ only in their overviews have the same value. Hex. */
export function featuresDigest({ parts }: Pick<LayerManifest, 'parts'>): string {
  const hash = createHash('sha256');
  for (const { text } of parts) hash.update(text.sha256);
  return hash.digest('hex');
}
