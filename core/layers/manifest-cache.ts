import { RecentItems, type RecentItem } from '../../geo/recent-items.ts';
import type { LayerManifest } from '../../geo/layer/manifest.ts';
import type { LayerRepository, LayerVersionRef } from './layer.ts';

/** Adds the manifest to a layer or raster; null if it was deleted in the meantime. */
export type ManifestCache<Manifest = LayerManifest> = <Version extends LayerVersionRef>(
  layers: Pick<LayerRepository, 'manifest'>,
  layer: Version,
) => Promise<(Version & { readonly manifest: Manifest }) | null>;

interface Entry<Manifest> extends RecentItem {
  readonly key: string;
  readonly manifest: Promise<Manifest | null>;
}

/** Memory of a parsed manifest, as a multiple of its text. */
const parsedShare = 3;

/**
 * Caches recently used manifests up to `maxBytes` of memory. The object prefix identifies a version of a
 * layer, and versions are immutable, so cached manifests never become stale.
 */
export function createManifestCache<Manifest = LayerManifest>(maxBytes: number): ManifestCache<Manifest> {
  const stored = new Map<string, Entry<Manifest>>();
  const recent = new RecentItems<Entry<Manifest>>(maxBytes, (entry) => {
    stored.delete(entry.key);
  });

  const load = (key: string, reading: Promise<string | null>): Entry<Manifest> => {
    const manifest = reading.then(
      (text) => {
        if (text === null) recent.drop(entry);
        else recent.grow(entry, text.length * parsedShare);
        return text === null ? null : (JSON.parse(text) as Manifest);
      },
      (error: unknown) => {
        recent.drop(entry);
        throw error;
      },
    );
    const entry: Entry<Manifest> = { key, manifest, size: 0, wanted: false };
    stored.set(key, entry);
    recent.add(entry);
    return entry;
  };

  return async (layers, layer) => {
    const key = `${layer.id} ${layer.objectPrefix}`;
    const known = stored.get(key);
    if (known !== undefined) known.wanted = true;
    const entry = known ?? load(key, layers.manifest(layer.id, layer.objectPrefix));
    const manifest = await entry.manifest;
    return manifest === null ? null : { ...layer, manifest };
  };
}
