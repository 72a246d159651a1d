import { hash } from 'node:crypto';

import type { LayerVersionRef, VersionFiles } from './layer.ts';
import type { LayerManifest } from '../../geo/layer/manifest.ts';

/** Identifies the version of a layer in ETags and URLs. The object prefix is unique to a version. */
export function layerVersion(version: VersionFiles): string {
  let name = known.get(version.manifest);
  if (name === undefined) known.set(version.manifest, (name = versionName(version)));
  return name;
}

/** The same without a manifest. */
export function versionName({ id, objectPrefix }: LayerVersionRef): string {
  return hash('sha256', `${id}\n${objectPrefix}`, 'base64url').slice(0, 16);
}

/** By manifest, which belongs to one version and is cached while in use. */
const known = new WeakMap<LayerManifest, string>();
