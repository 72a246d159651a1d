import { createHash } from 'node:crypto';
import type { Layer } from '../../core/ports/layer-repository.ts';

/** Names the version of a layer in tags and URLs: the prefix of its files is that of one version alone. */
export function layerVersion({ id, objectPrefix }: Pick<Layer, 'id' | 'objectPrefix'>): string {
  return createHash('sha256').update(`${id}\n${objectPrefix}`).digest('base64url').slice(0, 16);
}
