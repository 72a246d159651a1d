import { hash } from 'node:crypto';

import type { VersionFiles } from '../../core/layers/layer.ts';
import type { LayerManifest } from '../../geo/layer/manifest.ts';

/** Names the version of a layer in tags and URLs: the prefix of its files is that of one version alone. */
export function layerVersion({ id, objectPrefix, manifest }: VersionFiles): string {
  let name = known.get(manifest);
  if (name === undefined) {
    name = hash('sha256', `${id}\n${objectPrefix}`, 'base64url').slice(0, 16);
    known.set(manifest, name);
  }
  return name;
}

/** A manifest is of one version, and stays in memory while it is asked for. */
const known = new WeakMap<LayerManifest, string>();
