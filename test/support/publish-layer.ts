import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { nextOrder } from '../../core/content/draw-order.ts';
import { newId } from '../../core/ids.ts';
import { plainStyle } from '../../core/layers/layer-fields.ts';
import type { Database } from '../../core/ports/database.ts';
import type { ObjectStore } from '../../core/ports/object-store.ts';
import { buildLayer, type BuildLimits } from '../../geo/layer/build/build-layer.ts';

interface State {
  readonly database: Database;
  readonly objects: ObjectStore;
}

/** Publishes a GeoJSON file as a layer in the room, as an upload does; returns the layer's id. */
export async function publishLayer(
  { database, objects }: State,
  roomId: string,
  source: string,
  name = 'published',
  limits: BuildLimits = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-layer-'));
  try {
    const { manifest, files } = await buildLayer({
      source,
      outputDirectory: join(folder, 'out'),
      scratchDirectory: folder,
      threads: 2,
      limits,
    });
    const room = await database.rooms.find(roomId);
    if (room === null) throw new Error(`There is no room ${roomId}.`);
    const id = newId('layer');
    const objectPrefix = `layers/${id}/`;
    for (const file of files) await objects.putFile(objectPrefix + file.name, file.path);
    await database.layers.insert({
      ...plainStyle,
      id,
      contentKey: room.contentKey,
      name,
      description: null,
      order: await nextOrder(database.layers, room.contentKey),
      featureCount: manifest.featureCount,
      bytes: manifest.bytes,
      objectPrefix,
      manifest,
      createdBy: room.ownerId,
      createdAt: 1,
      updatedAt: 1,
    });
    return id;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
