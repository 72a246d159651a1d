import { newId } from '../../../core/ids.ts';
import { newJobId } from '../../../core/jobs/new-job-id.ts';
import type { Layer } from '../../../core/layers/layer.ts';
import type { LayerManifest } from '../../../geo/layer/manifest.ts';
import type { RasterManifest } from '../../../geo/raster/manifest.ts';
import { statistics } from '../../fixtures/raster/small-rasters.ts';
import type { TestApi } from './start-api.ts';

export const emptyManifest: LayerManifest = {
  format: 'chartroom-layer',
  version: 1,
  featureCount: 0,
  geometryTypes: {},
  bbox: null,
  extent: null,
  hasZ: false,
  columns: [],
  parts: [],
  chunks: [],
  tableBytes: 0,
  bytes: 0,
};

/** One band of heights without a file. */
export const plainManifest: RasterManifest = {
  format: 1,
  bbox: [7, 46, 8, 47],
  minZoom: 6,
  maxZoom: 10,
  kind: 'numeric',
  dataType: 'float32',
  bands: [
    {
      name: null,
      unit: null,
      nodata: null,
      scale: 1,
      offset: 0,
      interpretation: 'gray',
      statistics: statistics(0, 100),
    },
  ],
  mask: 'none',
  parts: [],
  source: { width: 1, height: 1, crs: 'EPSG:3857', compression: 'none', bytes: 0 },
};

/**
 * Inserts rows that paths can refer to, as jobs do: a layer and a raster without files, a pending job and an
 * upload.
 */
export async function createObjects(
  api: TestApi,
  roomId: string,
): Promise<{ layerId: string; rasterId: string; jobId: string; uploadId: string }> {
  const { rooms, layers, rasters, jobs, uploads } = api.dependencies.database;
  const room = await rooms.find(roomId);
  if (room === null) throw new Error(`There is no room ${roomId}.`);
  const layerId = newId('layer');
  const now = Date.now();
  const layer: Omit<Layer, 'manifest'> = {
    id: layerId,
    contentKey: room.contentKey,
    name: 'test',
    description: null,
    order: 1,
    featureCount: 0,
    bytes: 0,
    objectPrefix: `layers/${layerId}`,
    color: null,
    opacity: null,
    strokeWeight: null,
    visible: true,
    style: null,
    createdBy: room.ownerId,
    createdAt: now,
    updatedAt: now,
  };
  await layers.insert({ ...layer, manifest: emptyManifest });
  const rasterId = newId('raster');
  await rasters.insert({
    id: rasterId,
    contentKey: room.contentKey,
    name: 'test',
    description: null,
    order: 1,
    visible: true,
    display: {},
    displayVersion: 1,
    manifest: plainManifest,
    objectPrefix: `rasters/${rasterId}/`,
    original: { fileName: 'test.tif', pieces: [] },
    bytes: 0,
    status: 'ready',
    createdBy: room.ownerId,
    createdAt: now,
    updatedAt: now,
  });
  const jobId = newJobId('layer-upload');
  await jobs.insert({
    id: jobId,
    kind: 'layer-upload',
    roomKey: room.key,
    contentKey: room.contentKey,
    roomId,
    ownerId: room.ownerId,
    actor: { type: 'system', id: 'system', name: null },
    input: {},
    reservationId: null,
  });
  const uploadId = crypto.randomUUID();
  await uploads.insert(
    {
      id: uploadId,
      roomKey: room.key,
      contentKey: room.contentKey,
      fileName: 'test.geojson',
      fileSize: 2,
      totalChunks: 2,
      reservationId: 'reservation-of-none',
      tokenId: null,
    },
    60_000,
  );
  return { layerId, rasterId, jobId, uploadId };
}
