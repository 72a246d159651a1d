import assert from 'node:assert/strict';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { newId } from '../../../core/ids.ts';
import { plainStyle } from '../../../core/layers/layer-fields.ts';
import { buildLayer } from '../../../geo/vector/build-layer.ts';
import type { TestApi } from './start-api.ts';

/** Publishes a layer of these features (their GeoJSON) in a room, as a job would; answers its id. */
export async function publishLayer(
  { dependencies: { database, objects } }: TestApi,
  roomId: string,
  name: string,
  features: Iterable<string>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-layer-'));
  try {
    const source = join(folder, 'in');
    await writeFile(source, `{"type":"FeatureCollection","features":[${[...features].join(',')}]}`);
    const { manifest, files } = await buildLayer({
      source,
      outputDirectory: join(folder, 'out'),
      scratchDirectory: folder,
      threads: 1,
    });
    const id = newId('layer');
    const objectPrefix = `layers/${id}/`;
    for (const { name: file, path } of files) await objects.put(objectPrefix + file, createReadStream(path));
    const room = await database.rooms.find(roomId);
    assert.ok(room);
    await database.layers.insert({
      id,
      contentKey: room.contentKey,
      name,
      description: null,
      ...plainStyle,
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
    await rm(folder, { recursive: true });
  }
}
