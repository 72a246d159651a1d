import { requestToken } from '../identity/request-token.ts';
import type { RunningStack } from '../stack/start-stack.ts';
import { datasets, heights } from './datasets.ts';
import { send, type Caller } from './http-api.ts';
import { prepareRoom, roomId } from './prepare-room.ts';
import { readFeatures } from './read-features.ts';
import { restoreRoom } from './restore-room.ts';
import { uploadLayer } from './upload-layer.ts';
import { whatNext } from './what-next.ts';

/**
 * Does the main job of the service through its public interface alone: a room, a token, two real datasets that
 * become layers, features by bounding box, heights that become a raster layer, the room as one file that a second room is
 * made of. What an earlier start left is found again and not pushed twice.
 */
export async function demonstrate(
  stack: RunningStack,
  folder: string,
  say: (line: string) => void,
  stopping: AbortSignal,
): Promise<void> {
  const [apiUrl = ''] = stack.apiUrls;
  const owner: Caller = { apiUrl, bearer: await requestToken(stack.issuer, 'owner') };
  const room = await prepareRoom(owner, folder);
  const script: Caller = { apiUrl, bearer: room.token };
  say(`Room ${roomId} ${room.isNew ? 'created' : 'found again'}, with a token for it.`);

  const known = await layerIds(script);
  for (const dataset of datasets) {
    stopping.throwIfAborted();
    if (known.has(dataset.layerName)) say(`  ${dataset.layerName}: found again`);
    else await uploadLayer(script, roomId, dataset, say, stopping);
  }
  const layers = await layerIds(script);
  say('Read by bounding box:');
  for (const dataset of datasets) {
    await readFeatures(script, dataset, layers.get(dataset.layerName) ?? '', say);
  }
  stopping.throwIfAborted();
  if (await findHeights(script)) say(`  ${heights.layerName}: found again`);
  else await uploadLayer(script, roomId, heights, say, stopping);
  const raster = await findHeights(script);
  if (raster === undefined) throw new Error(`The raster layer "${heights.layerName}" is not there.`);
  say(`  Its tiles: ${apiUrl}${raster.tilejson}`);
  stopping.throwIfAborted();
  await restoreRoom(owner, folder, say, stopping);
  const layerId = layers.get(datasets.at(-1)?.layerName ?? '') ?? '';
  say(whatNext(stack, room.token, { layerId, tileJson: raster.tilejson }));
}

interface RasterLayer {
  name: string;
  /** Path of its TileJSON. */
  tilejson: string;
}

async function findHeights(script: Caller): Promise<RasterLayer | undefined> {
  const { rasterLayers } = (await send(script, 'GET', `/api/rooms/${roomId}/raster-layers`)) as {
    rasterLayers?: readonly RasterLayer[];
  };
  return rasterLayers?.find(({ name }) => name === heights.layerName);
}

async function layerIds(script: Caller): Promise<Map<string, string>> {
  const { layers } = (await send(script, 'GET', `/api/layers/${roomId}`)) as {
    layers?: readonly { id: string; name: string }[];
  };
  return new Map((layers ?? []).map((layer) => [layer.name, layer.id]));
}
