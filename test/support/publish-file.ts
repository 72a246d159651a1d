import { join } from 'node:path';
import { openFileSystemObjectStore } from '../../adapters/objects/file-system/file-system-object-store.ts';
import { createPostgresDatabase } from '../../adapters/postgres/database.ts';
import { createPool } from '../../adapters/postgres/pool.ts';
import { publishLayer } from './publish-layer.ts';
import type { TestStack } from './stack.ts';

/** Publishes a GeoJSON file as a layer in a room of a running stack; returns the layer's id. */
export async function publishFile(stack: TestStack, roomId: string, source: string): Promise<string> {
  const pool = createPool({ databaseUrl: stack.databaseUrl, size: 1, applicationName: 'publish-file' });
  try {
    const objects = await openFileSystemObjectStore(join(stack.folder, 'objects'));
    return await publishLayer({ database: createPostgresDatabase(pool), objects }, roomId, source);
  } finally {
    await pool.end();
  }
}
