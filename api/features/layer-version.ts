import { hash } from 'node:crypto';

import type { VersionFiles } from '../../core/layers/layer.ts';
import type { LayerManifest } from '../../geo/layer/manifest.ts';

/** Identifies the version of a layer in ETags and URLs. The object prefix is unique to a version. */
export function layerVersion({ id, objectPrefix, manifest }: VersionFiles): string {
  let name = known.get(manifest);
  if (name === undefined) {
    name = hash('sha256', `${id}\n${objectPrefix}`, 'base64url').slice(0, 16);
    known.set(manifest, name);
  }
  return name;
}

/** By manifest, which belongs to one version and is cached while in use. */
const known = new WeakMap<LayerManifest, string>();
