import { z } from 'zod';
import { notFound } from '../../core/content/not-found.ts';
import { drawSprite, spriteIndex } from '../../geo/style/sprite/sprite.ts';
import { type ReadPngs, symbolPictures } from '../../geo/style/sprite/symbol-pictures.ts';
import { readIconPictures } from '../../core/icons/read-icon-pictures.ts';
import type { Room } from '../../core/rooms/room.ts';
import { isKnown } from '../http/not-modified.ts';
import type { Dependencies } from '../dependencies.ts';
import { drawnContent } from '../presenters/content.ts';
import { answer, bytes, defineRoute } from '../routing/define-route.ts';
import { spriteIndexAnswer } from '../schemas/map-style.ts';
import { symbolsOfLayer } from '../presenters/map-style-of-layer.ts';

const ratios = { icons: 1, 'icons@2x': 2 } as const;
const name = z.enum(['icons', 'icons@2x']).meta({ description: '`@2x` doubles the resolution.' });
const [layerParams, roomParams] = [
  z.object({ layerId: z.string().meta({ description: 'The ID of a layer.' }), name }),
  z.object({ roomId: z.string().meta({ description: 'The ID of the room.' }), name }),
];

/** Increment when the same sprite would be drawn differently; part of ETags. */
const spriteRevision = 1;
const png = bytes('image/png', 'The pictures of the index.');

const indexOfLayer = defineRoute({
  method: 'GET',
  path: '/api/layers/:layerId/sprite/:name.json',
  operation: 'layer.tiles',
  scope: 'layer',
  docs: { id: 'layer.sprite-index', summary: 'Read the index of the icons of the style of a layer' },
  params: layerParams,
  responses: { 200: spriteIndexAnswer },
  handler: async ({ layer, params, ctx }, api) => {
    const headers = tagged(`${layer.id}.${layer.updatedAt}`);
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, {}, headers);
    const sprite = await spriteOfLayer(layer.id, api);
    return answer(200, spriteIndex(sprite, ratios[params.name]), headers);
  },
});

const imageOfLayer = defineRoute({
  method: 'GET',
  path: '/api/layers/:layerId/sprite/:name.png',
  operation: 'layer.tiles',
  scope: 'layer',
  docs: { id: 'layer.sprite', summary: 'Read the icons of the style of a layer' },
  params: layerParams,
  responses: { 200: png },
  handler: async ({ layer, params, ctx }, api) => {
    const headers = tagged(`${layer.id}.${layer.updatedAt}`);
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, Buffer.alloc(0), headers);
    const sprite = await spriteOfLayer(layer.id, api);
    return answer(200, await drawSprite(sprite, ratios[params.name]), headers);
  },
});

const indexOfRoom = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/sprite/:name.json',
  operation: 'room.read',
  scope: 'room',
  docs: { id: 'room.sprite-index', summary: 'Read the index of the icons of the style of a room' },
  params: roomParams,
  responses: { 200: spriteIndexAnswer },
  handler: async ({ room, params, ctx }, api) => {
    const headers = tagged(`${room.key}.${room.contentKey}.${room.lastSeq}`);
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, {}, headers);
    const sprite = await spriteOfRoom(room, api);
    return answer(200, spriteIndex(sprite, ratios[params.name]), headers);
  },
});

const imageOfRoom = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/sprite/:name.png',
  operation: 'room.read',
  scope: 'room',
  docs: { id: 'room.sprite', summary: 'Read the icons of the style of a room' },
  params: roomParams,
  responses: { 200: png },
  handler: async ({ room, params, ctx }, api) => {
    const headers = tagged(`${room.key}.${room.contentKey}.${room.lastSeq}`);
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, Buffer.alloc(0), headers);
    const sprite = await spriteOfRoom(room, api);
    return answer(200, await drawSprite(sprite, ratios[params.name]), headers);
  },
});

function tagged(tag: string) {
  return { ETag: `W/"${spriteRevision}-${tag}"`, 'Cache-Control': 'private, no-cache' };
}

type SpritePorts = Pick<Dependencies, 'database' | 'objects'>;

async function spriteOfLayer(layerId: string, { database, objects }: SpritePorts) {
  const layer = await database.layers.find(layerId);
  if (layer === null) throw notFound('layer');
  return symbolPictures(symbolsOfLayer(layer), (icons) =>
    readIconPictures({ icons: database.icons, objects }, layer.contentKey, icons),
  );
}

async function spriteOfRoom(room: Room, { database, objects }: SpritePorts) {
  const readPngs: ReadPngs = (icons) =>
    readIconPictures({ icons: database.icons, objects }, room.contentKey, icons);
  const all = await Promise.all(drawnContent.map((kind) => kind.pictures(room, database, readPngs)));
  // Several kinds may use the same picture.
  return [...new Map(all.flat().map((picture) => [picture.id, picture])).values()];
}

export const spriteRoutes = [indexOfLayer, imageOfLayer, indexOfRoom, imageOfRoom];
