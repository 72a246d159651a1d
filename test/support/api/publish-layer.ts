import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { publishLayer as publishFile } from '../publish-layer.ts';
import type { TestApi } from './start-api.ts';

/** Publishes a layer with these features (as GeoJSON) in a room, as a job does; returns its id. */
export async function publishLayer(
  { dependencies }: TestApi,
  roomId: string,
  name: string,
  features: Iterable<string>,
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'chartroom-features-'));
  try {
    const source = join(folder, 'in');
    await writeFile(source, `{"type":"FeatureCollection","features":[${[...features].join(',')}]}`);
    return await publishFile(dependencies, roomId, source, name);
  } finally {
    await rm(folder, { recursive: true });
  }
}
