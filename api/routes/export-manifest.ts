import { z } from 'zod';
import { limits } from '../../core/limits.ts';
import { presentObjects } from '../presenters/content.ts';
import { presentIcon } from '../presenters/icon.ts';
import { answer, defineRoute } from '../routing/define-route.ts';
import { exportManifest } from '../schemas/export.ts';

/** Layers with at most this number of features are listed as drawn shapes. */
const drawnFeatures = 100;

const manifest = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/export-manifest',
  operation: 'export.manifest',
  scope: 'room',
  docs: {
    summary: 'Read the export manifest of a room',
    description:
      'Contains markers, icons and the configuration of layers, but no features or pixels: layers are ' +
      'referenced by `sourceRoomId` and their ID, and can be cloned. Markers are paginated with ' +
      '`nextAfter`.',
  },
  query: z.object({
    limit: z.coerce
      .number()
      .int()
      .min(1)
      .max(limits.markerPageMax)
      .default(1000)
      .meta({ description: 'Maximum number of markers.' }),
    after: z.string().max(100).optional().meta({ description: 'The ID of a marker: only markers after it.' }),
  }),
  responses: { 200: exportManifest },
  handler: async ({ room, query }, { database }) => {
    const { id: sourceRoomId, contentKey } = room;
    const page = { after: query.after ?? null, limit: query.limit, bytes: limits.markerPageBytes };
    const [{ markers, more }, icons, layers, rasters, { members: _members, ...counts }] = await Promise.all([
      database.markers.page(contentKey, page),
      database.icons.list(contentKey),
      database.layers.list(contentKey),
      database.rasters.list(contentKey),
      database.rooms.counts(room),
    ]);
    const lists = presentObjects(sourceRoomId, { markers, layers, rasters });
    const shown = lists.layers.map((layer) => ({ ...layer, sourceRoomId }));
    const body = {
      formatVersion: 1 as const,
      sourceRoomId,
      name: room.name,
      seq: room.lastSeq,
      settings: { ...room.settings },
      counts,
      markers: lists.markers,
      nextAfter: more ? (markers.at(-1)?.id ?? null) : null,
      icons: icons.map((icon) => presentIcon(sourceRoomId, icon)),
      drawnShapes: shown.filter(({ featureCount }) => featureCount <= drawnFeatures),
      layers: shown.filter(({ featureCount }) => featureCount > drawnFeatures),
      rasterLayers: lists.rasterLayers.map((raster) => ({ ...raster, sourceRoomId })),
    };
    return answer(200, body, { 'Cache-Control': 'private, no-cache' });
  },
});

export const exportManifestRoutes = [manifest];
