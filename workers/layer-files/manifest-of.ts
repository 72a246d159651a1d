import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { LayerManifest } from '../../geo/layer/manifest.ts';
import type { NewLayerFile } from './store-files.ts';

/** The manifest as a file to store with those that it describes. */
export function manifestOf(manifest: LayerManifest): NewLayerFile {
  const text = Buffer.from(JSON.stringify(manifest));
  return {
    name: 'manifest.json',
    bytes: text.length,
    sha256: createHash('sha256').update(text).digest('hex'),
    writeTo: (key) => (objects, signal) =>
      objects.put(key, Readable.from([text]), { size: text.length, signal, replace: true, checksum: false }),
  };
}
