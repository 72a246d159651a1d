import { requestToken } from '../identity/request-token.ts';
import type { RunningStack } from '../stack/start-stack.ts';
import { datasets, heights, relief, towns } from './datasets.ts';
import { furnishRoom } from './furnish-room.ts';
import { send, type Caller } from './http-api.ts';
import { prepareRoom, roomId } from './prepare-room.ts';
import { readFeatures } from './read-features.ts';
import { restoreRoom } from './restore-room.ts';
import { uploadLayer } from './upload-layer.ts';
import { whatNext } from './what-next.ts';

/**
 * Does the main job of the service through its public interface alone: a room, a token, two real datasets that
 * become layers, features by bounding box, heights that become raster layers, markers, comments and slides, and the room
 * as one file that a second room is made of. What an earlier start left is found again and not pushed twice.
 */
export async function demonstrate(
  stack: RunningStack,
  folder: string,
  log: (line: string) => void,
  stopping: AbortSignal,
): Promise<void> {
  const [apiUrl = ''] = stack.apiUrls;
  const owner: Caller = { apiUrl, bearer: await requestToken(stack.issuer, 'owner') };
  const room = await prepareRoom(owner, folder);
  const script: Caller = { apiUrl, bearer: room.token };
  log(`Room ${roomId} ${room.isNew ? 'created' : 'found again'}, with a token for it.`);

  const known = await layerIds(script);
  for (const file of [...datasets, towns]) {
    stopping.throwIfAborted();
    if (known.has(file.layerName)) log(`  ${file.layerName}: found again`);
    else await uploadLayer(script, roomId, file, log, stopping);
  }
  const layers = await layerIds(script);
  for (const { layerName, looks } of [...datasets, towns]) {
    const id = layers.get(layerName) ?? '';
    // What somebody changed of it since is left alone.
    if (looks !== undefined && !known.has(layerName)) await send(script, 'PATCH', `/api/layers/${id}`, looks);
  }
  log('Read by bounding box:');
  for (const dataset of datasets) {
    await readFeatures(script, dataset, layers.get(dataset.layerName) ?? '', log);
  }
  stopping.throwIfAborted();
  const before = await rasters(script);
  for (const file of [heights, relief]) {
    if (before.has(file.layerName)) log(`  ${file.layerName}: found again`);
    else await uploadLayer(script, roomId, file, log, stopping);
  }
  const found = await rasters(script);
  const raster = found.get(heights.layerName);
  if (raster === undefined) throw new Error(`The raster layer "${heights.layerName}" is not there.`);
  log(`  Its tiles: ${apiUrl}${raster.tilejson}`);
  stopping.throwIfAborted();
  const rasterIds = [...found.values()].map(({ id }) => id);
  await furnishRoom({ apiUrl, issuer: stack.issuer, owner }, { layers, rasterIds }, log);
  stopping.throwIfAborted();
  await restoreRoom(owner, folder, log, stopping);
  const layerId = layers.get(datasets.at(-1)?.layerName ?? '') ?? '';
  log(whatNext(stack, room.token, { layerId, tileJson: raster.tilejson }));
}

interface RasterLayer {
  id: string;
  name: string;
  /** Path of its TileJSON. */
  tilejson: string;
}

async function rasters(script: Caller): Promise<Map<string, RasterLayer>> {
  const { rasterLayers } = (await send(script, 'GET', `/api/rooms/${roomId}/raster-layers`)) as {
    rasterLayers?: readonly RasterLayer[];
  };
  return new Map((rasterLayers ?? []).map((raster) => [raster.name, raster]));
}

async function layerIds(script: Caller): Promise<Map<string, string>> {
  const { layers } = (await send(script, 'GET', `/api/layers/${roomId}`)) as {
    layers?: readonly { id: string; name: string }[];
  };
  return new Map((layers ?? []).map((layer) => [layer.name, layer.id]));
}
