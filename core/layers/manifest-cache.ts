import { LRUCache } from 'lru-cache';
import type { LayerManifest } from '../../geo/layer/manifest.ts';
import type { LayerRepository, LayerVersionRef } from './layer.ts';

/** Adds the manifest to a layer or raster; null if it was deleted in the meantime. */
export type ManifestCache<Manifest = LayerManifest> = <Version extends LayerVersionRef>(
  layers: Pick<LayerRepository, 'manifest'>,
  layer: Version,
) => Promise<(Version & { readonly manifest: Manifest }) | null>;

/** Memory of a parsed manifest, as a multiple of its text. */
const parsedShare = 3;

/**
 * Caches recently used manifests up to `maxBytes` of memory. The object prefix identifies a version of a
 * layer, and versions are immutable, so cached manifests never become stale.
 */
export function createManifestCache<Manifest = LayerManifest>(maxBytes: number): ManifestCache<Manifest> {
  const stored = new LRUCache<string, Promise<Manifest | null>>({ maxSize: maxBytes });

  const load = (key: string, reading: Promise<string | null>): Promise<Manifest | null> => {
    const isStored = () => stored.peek(key) === loading;
    const loading = reading.then(
      (text) => {
        const manifest = text === null ? null : (JSON.parse(text) as Manifest);
        if (isStored()) {
          if (text === null) stored.delete(key);
          // A new value, because the size of a stored one is fixed.
          else stored.set(key, Promise.resolve(manifest), { size: text.length * parsedShare });
        }
        return manifest;
      },
      (error: unknown) => {
        if (isStored()) stored.delete(key);
        throw error;
      },
    );
    stored.set(key, loading, { size: 1 });
    return loading;
  };

  return async (layers, layer) => {
    const key = `${layer.id} ${layer.objectPrefix}`;
    const manifest = await (stored.get(key) ?? load(key, layers.manifest(layer.id, layer.objectPrefix)));
    return manifest === null ? null : { ...layer, manifest };
  };
}
