import type { Dataset } from './datasets.ts';
import { send, type ApiUser } from './http-api.ts';

/** Reads the features in the bounding box of the dataset, and logs their number and the time taken. */
export async function readFeatures(
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
