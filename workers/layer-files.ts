import type { FileRef, LayerManifest } from '../geo/vector/manifest.ts';

/** Every file of a layer version beside the manifest itself. */
export function manifestFiles(manifest: LayerManifest): FileRef[] {
  return manifest.parts.flatMap(({ fgb, text, offsets }) => [fgb, text, offsets]);
}
