import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileRef, LayerManifest } from '../geo/vector/manifest.ts';

/** Writes the manifest beside the files that it describes. */
export async function writeManifest(manifest: LayerManifest, folder: string): Promise<FileRef> {
  const text = Buffer.from(JSON.stringify(manifest));
  const name = 'manifest.json';
  await writeFile(join(folder, name), text);
  return { name, bytes: text.length, sha256: createHash('sha256').update(text).digest('hex') };
}
