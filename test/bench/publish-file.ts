import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { openFileSystemObjectStore } from '../../adapters/objects/file-system-object-store.ts';
import { createPostgresDatabase } from '../../adapters/postgres/database.ts';
import { createPool } from '../../adapters/postgres/pool.ts';
import { newId } from '../../core/ids.ts';
import { plainStyle } from '../../core/layers/layer-fields.ts';
import { buildLayer } from '../../geo/vector/build-layer.ts';
import type { TestStack } from '../support/stack.ts';

/** Makes a GeoJSON file a layer of a room of a running stack, as an upload would; answers the layer's id. */
export async function publishFile(stack: TestStack, roomId: string, source: string): Promise<string> {
  const scratch = join(stack.folder, 'scratch');
  const output = join(scratch, 'published');
  const pool = createPool({ databaseUrl: stack.databaseUrl, size: 1, applicationName: 'bench' });
  try {
    const { manifest, files } = await buildLayer({
      source,
      outputDirectory: output,
      scratchDirectory: scratch,
      threads: 2,
    });
    const database = createPostgresDatabase(pool);
    const room = await database.rooms.find(roomId);
    if (room === null) throw new Error(`There is no room ${roomId}.`);
    const id = newId('layer');
    const objectPrefix = `layers/${id}/`;
    const objects = await openFileSystemObjectStore(join(stack.folder, 'objects'));
    for (const { name, path } of files) await objects.putFile(objectPrefix + name, path, { consume: true });
    await database.layers.insert({
      ...plainStyle,
      id,
      contentKey: room.contentKey,
      name: 'bench',
      description: null,
      featureCount: manifest.featureCount,
      bytes: manifest.bytes,
      objectPrefix,
      manifest,
      createdBy: room.ownerId,
      createdAt: Date.now(),
      updatedAt: Date.now(),
    });
    return id;
  } finally {
    await pool.end();
    rmSync(output, { recursive: true, force: true });
  }
}
