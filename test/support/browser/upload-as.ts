import { requestToken } from '../../../local/identity/request-token.ts';
import type { RasterLayer } from '../../../client/index.ts';
import { when } from '../when.ts';
import { callAs, readTarget } from './target.ts';

/**
 * Uploads a GeoTIFF as this local user, and waits until its full resolution is ready. Throws if it is
 * refused.
 */
export async function uploadRaster(
  name: string,
  { roomId, layerName, file }: { roomId: string; layerName: string; file: Buffer },
): Promise<RasterLayer> {
  const { url, issuer } = readTarget();
  const form = new FormData();
  form.append('roomName', roomId);
  form.append('layerName', layerName);
  form.append('file', new Blob([new Uint8Array(file)]), 'heights.tif');
  const response = await fetch(`${url}/api/layers/upload`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await requestToken(issuer, name)}` },
    body: form,
  });
  if (!response.ok) throw new Error(`upload: ${response.status} ${await response.text()}`);
  const read = async () => {
    const path = `/api/rooms/${roomId}/raster-layers`;
    const { rasterLayers } = (await callAs(name, 'GET', path)) as { rasterLayers: RasterLayer[] };
    return rasterLayers.find((each) => each.name === layerName && each.status === 'ready');
  };
  let found: RasterLayer | undefined;
  await when('the raster is there', async () => (found = await read()) !== undefined);
  if (found === undefined) throw new Error('never: it was waited for');
  return found;
}
