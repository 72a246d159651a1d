import type { LayerManifest } from '../../geo/vector/manifest.ts';
import type { LayerRepository, ReadableLayer, SeenLayer } from '../ports/layer-repository.ts';

/** Completes a layer by its manifest; null when the layer went away meanwhile. */
export type ManifestCache = (
  layers: Pick<LayerRepository, 'manifest'>,
  layer: SeenLayer,
) => Promise<ReadableLayer | null>;

interface Entry {
  readonly manifest: Promise<LayerManifest | null>;
  bytes: number;
}

/** What the objects of a manifest take in memory, as a multiple of its text. */
const parsedShare = 3;

/**
 * Keeps the manifests that were asked for last, up to `maxBytes` of memory. The prefix of its objects names a version
 * of a layer, and a version never changes: whatever other processes do, what is kept stays right.
 */
export function createManifestCache(maxBytes: number): ManifestCache {
  const kept = new Map<string, Entry>();
  let size = 0;

  const drop = (key: string, entry: Entry): void => {
    if (kept.get(key) !== entry) return;
    kept.delete(key);
    size -= entry.bytes;
  };

  const shrink = (): void => {
    for (const [key, entry] of kept) {
      if (size <= maxBytes) return;
      drop(key, entry);
    }
  };

  const load = (key: string, reading: Promise<string | null>): Entry => {
    const entry: Entry = {
      bytes: 0,
      manifest: reading.then(
        (text) => {
          if (text === null) drop(key, entry);
          else if (kept.get(key) === entry) {
            entry.bytes = text.length * parsedShare;
            size += entry.bytes;
            shrink();
          }
          return text === null ? null : (JSON.parse(text) as LayerManifest);
        },
        (error: unknown) => {
          drop(key, entry);
          throw error;
        },
      ),
    };
    kept.set(key, entry);
    return entry;
  };

  return async (layers, layer) => {
    const key = `${layer.id} ${layer.objectPrefix}`;
    const known = kept.get(key);
    if (known !== undefined) {
      kept.delete(key);
      kept.set(key, known);
    }
    const entry = known ?? load(key, layers.manifest(layer.id, layer.objectPrefix));
    const manifest = await entry.manifest;
    return manifest === null ? null : { ...layer, manifest };
  };
}
