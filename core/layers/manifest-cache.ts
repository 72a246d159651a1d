import { RecentItems, type RecentItem } from '../../geo/recent-items.ts';
import type { LayerManifest } from '../../geo/layer/manifest.ts';
import type { LayerRepository, LayerVersion } from './layer.ts';

/** Completes a layer, or a raster, by its manifest; null when it went away meanwhile. */
export type ManifestCache<Manifest = LayerManifest> = <Version extends LayerVersion>(
  layers: Pick<LayerRepository, 'manifest'>,
  layer: Version,
) => Promise<(Version & { readonly manifest: Manifest }) | null>;

interface Entry<Manifest> extends RecentItem {
  readonly key: string;
  readonly manifest: Promise<Manifest | null>;
}

/** What the objects of a manifest take in memory, as a multiple of its text. */
const parsedShare = 3;

/**
 * Keeps manifests that were asked for of late, up to `maxBytes` of memory. The prefix of its objects names a version
 * of a layer, and a version never changes: whatever other processes do, what is kept stays right.
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
