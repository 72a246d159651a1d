import { requestToken } from '../identity/request-token.ts';
import type { RunningStack } from '../stack/start-stack.ts';
import { datasets, heights, relief, towns, type Dataset } from './datasets.ts';
import { addPeopleAndMarkers, addSlides } from './add-room-contents.ts';
import { send, type ApiUser } from './http-api.ts';
import { prepareRoom, roomId } from './prepare-room.ts';
import { restoreRoom } from './restore-room.ts';
import { progressLine } from './progress-line.ts';
import { uploadLayer, type DemonstrationUpload } from './upload-layer.ts';
import { nextSteps } from './next-steps.ts';

/**
 * Demonstrates the service through its public API: creates a room and a token, adds markers and comments, uploads real
 * datasets as layers and rasters, reads features by bounding box, adds slides, and exports the room to a file that is
 * imported into a second room. The room can be opened from the beginning; uploads wait for the workers. Data of an
 * earlier start is reused.
 */
export async function demonstrate(
  stack: RunningStack,
  folder: string,
  log: (line: string) => void,
  stopping: AbortSignal,
): Promise<void> {
  const [apiUrl = ''] = stack.apiUrls;
  const owner: ApiUser = { apiUrl, bearer: await requestToken(stack.issuer, 'owner') };
  const room = await prepareRoom(owner, folder);
  const script: ApiUser = { apiUrl, bearer: room.token };
  const callers = { apiUrl, issuer: stack.issuer, owner };
  log(`Room ${roomId} ${room.isNew ? 'created' : 'already exists'}: ${apiUrl}/rooms/${roomId}`);
  await addPeopleAndMarkers(callers, log);
  if (room.isNew) log('The layers follow when Temporal and the workers are ready.');
  await stack.processing;

  const upload = { caller: script, roomId, log, progress: progressLine(), stopping };
  await Promise.all([uploadVectorLayers(upload), uploadRasters(upload)]);
  const layers = await layerIds(script);
  log('Features by bounding box:');
  for (const dataset of datasets) {
    await readFeatures(script, dataset, layers.get(dataset.layerName) ?? '', log);
  }
  const found = await rasters(script);
  const raster = found.get(heights.layerName);
  if (raster === undefined) throw new Error(`The raster layer "${heights.layerName}" was not found.`);
  log(`  TileJSON of ${heights.layerName}: ${apiUrl}${raster.tilejson}`);
  stopping.throwIfAborted();
  const rasterIds = [...found.values()].map(({ id }) => id);
  await addSlides(owner, { layers, rasterIds }, log);
  stopping.throwIfAborted();
  await restoreRoom(owner, folder, log, stopping);
  const layerId = layers.get(datasets.at(-1)?.layerName ?? '') ?? '';
  log(nextSteps(stack, room.token, { layerId, tileJson: raster.tilejson }));
}

/** Uploads the vector layers one after the other, because the order of uploads is their order on the map. */
async function uploadVectorLayers(upload: DemonstrationUpload): Promise<void> {
  const existing = await layerIds(upload.caller);
  for (const file of [...datasets, towns]) {
    upload.stopping.throwIfAborted();
    if (existing.has(file.layerName)) {
      upload.log(`  ${file.layerName}: already uploaded`);
      continue;
    }
    await uploadLayer(file, upload);
    const id = (await layerIds(upload.caller)).get(file.layerName) ?? '';
    // Only for new layers: users may have changed the settings of existing ones.
    if (file.settings !== undefined) await send(upload.caller, 'PATCH', `/api/layers/${id}`, file.settings);
  }
}

async function uploadRasters(upload: DemonstrationUpload): Promise<void> {
  const existing = await rasters(upload.caller);
  for (const file of [heights, relief]) {
    upload.stopping.throwIfAborted();
    if (existing.has(file.layerName)) upload.log(`  ${file.layerName}: already uploaded`);
    else await uploadLayer(file, upload);
  }
  for (const { id, name } of (await rasters(upload.caller)).values()) {
    // Only new ones, which cover a part of the map: users may have shown existing ones.
    if (existing.has(name)) continue;
    await send(upload.caller, 'PATCH', `/api/rooms/${roomId}/raster-layers/${id}`, { visible: false });
  }
}

interface RasterLayer {
  id: string;
  name: string;
  /** Path of the TileJSON document. */
  tilejson: string;
}

async function rasters(script: ApiUser): Promise<Map<string, RasterLayer>> {
  const { rasterLayers } = (await send(script, 'GET', `/api/rooms/${roomId}/raster-layers`)) as {
    rasterLayers?: readonly RasterLayer[];
  };
  return new Map((rasterLayers ?? []).map((raster) => [raster.name, raster]));
}

async function layerIds(script: ApiUser): Promise<Map<string, string>> {
  const { layers } = (await send(script, 'GET', `/api/layers/${roomId}`)) as {
    layers?: readonly { id: string; name: string }[];
  };
  return new Map((layers ?? []).map((layer) => [layer.name, layer.id]));
}

/** Reads the features in the bounding box of the dataset, and logs their number and the time taken. */
async function readFeatures(
  caller: ApiUser,
  dataset: Dataset,
  layerId: string,
  log: (line: string) => void,
): Promise<void> {
  const { name, minLon, minLat, maxLon, maxLat } = dataset.box;
  const query = `minLon=${minLon}&minLat=${minLat}&maxLon=${maxLon}&maxLat=${maxLat}`;
  const since = performance.now();
  const answer = await send(caller, 'GET', `/api/layers/${layerId}/features?${query}`);
  const milliseconds = Math.round(performance.now() - since);
  const { length } = answer.features as readonly unknown[];
  if (length === 0) throw new Error(`No features of "${dataset.layerName}" found ${name}.`);
  log(`  ${dataset.layerName} ${name}: ${length} features in ${milliseconds} ms`);
}
