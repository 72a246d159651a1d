import { notFound } from '../../core/content/not-found.ts';
import { layerTileJson, tileVersion } from '../presenters/layer-tiles.ts';
import { baseUrl } from '../http/base-url.ts';
import { isKnown } from '../http/not-modified.ts';
import { answer, defineRoute } from '../routing/define-route.ts';
import { mapStyle } from '../schemas/map-style.ts';
import { styleOfLayer } from '../presenters/map-style-of-layer.ts';
import { styleOfRoom } from '../presenters/map-style-of-room.ts';

/** Increment when the same style would be written differently; part of ETags. */
const styleRevision = 3;

const reading = 'Requests of tiles and of the sprite need the same credential. Labels use the fonts of the browser: the style has no `glyphs`.'; // prettier-ignore

/** Not sent: the client has the style. */
const emptyStyle = { version: 8, name: '', sources: {}, layers: [] };

const ofLayer = defineRoute({
  method: 'GET',
  path: '/api/layers/:layerId/style.json',
  operation: 'layer.tiles',
  scope: 'layer',
  docs: {
    id: 'layer.map-style',
    summary: 'Read a MapLibre style of a layer',
    description: `A style for MapLibre with the vector tiles of the layer, drawn as the web application does, apart from clusters, which are points. ${reading}`,
  },
  responses: { 200: mapStyle },
  handler: async ({ layer, ctx }, { database, settings }) => {
    const headers = tagged(`${tileVersion(layer)}.${layer.updatedAt}`);
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, emptyStyle, headers);
    const shown = await database.layers.find(layer.id);
    if (shown === null) throw notFound('layer');
    const { tiles: [tiles = ''] } = layerTileJson(layer, ctx, settings.publicUrl); // prettier-ignore
    const sprite = `${baseUrl(ctx, settings.publicUrl)}/api/layers/${encodeURIComponent(layer.id)}/sprite/icons`;
    const { bbox, geometryTypes } = layer.manifest;
    return answer(200, styleOfLayer({ ...shown, bbox, geometryTypes }, tiles, sprite), headers);
  },
});

const ofRoom = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/style.json',
  operation: 'room.read',
  scope: 'room',
  docs: {
    id: 'room.map-style',
    summary: 'Read a MapLibre style of a room',
    description: `A style for MapLibre with the content of the room, drawn as the web application does, apart from clusters, which are points. It has no basemap. ${reading}`,
  },
  responses: { 200: mapStyle },
  handler: async ({ room, ctx }, { database, settings }) => {
    const headers = tagged(`${room.key}.${room.contentKey}.${room.lastSeq}`);
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, emptyStyle, headers);
    return answer(200, await styleOfRoom(room, database, baseUrl(ctx, settings.publicUrl)), headers);
  },
});

function tagged(tag: string) {
  return { ETag: `W/"${styleRevision}-${tag}"`, 'Cache-Control': 'private, no-cache' };
}

export const mapStyleRoutes = [ofLayer, ofRoom];
