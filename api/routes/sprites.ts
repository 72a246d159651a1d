import { z } from 'zod';
import { notFound } from '../../core/content/not-found.ts';
import { drawSprite, spriteIndex, type SpritePicture } from '../../geo/style/sprite/sprite.ts';
import { type ReadPngs, symbolPictures } from '../../geo/style/sprite/symbol-pictures.ts';
import { readIconPictures } from '../../core/icons/read-icon-pictures.ts';
import type { SeenLayer } from '../../core/layers/layer.ts';
import type { Database } from '../../core/ports/database.ts';
import type { Room } from '../../core/rooms/room.ts';
import type { Context } from '../context.ts';
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
  handler: ({ layer, params, ctx }, { database }) =>
    answerIndex(ctx, ofLayer(layer), params.name, () => spriteOfLayer(layer.id, database, noPngs)),
});

const imageOfLayer = defineRoute({
  method: 'GET',
  path: '/api/layers/:layerId/sprite/:name.png',
  operation: 'layer.tiles',
  scope: 'layer',
  docs: { id: 'layer.sprite', summary: 'Read the icons of the style of a layer' },
  params: layerParams,
  responses: { 200: png },
  handler: ({ layer, room, params, ctx }, { database, objects }) =>
    answerImage(ctx, ofLayer(layer), params.name, () =>
      spriteOfLayer(layer.id, database, pngsOf(room.contentKey, { database, objects })),
    ),
});

const indexOfRoom = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/sprite/:name.json',
  operation: 'room.read',
  scope: 'room',
  docs: { id: 'room.sprite-index', summary: 'Read the index of the icons of the style of a room' },
  params: roomParams,
  responses: { 200: spriteIndexAnswer },
  handler: ({ room, params, ctx }, { database }) =>
    answerIndex(ctx, ofRoom(room), params.name, () => spriteOfRoom(room, database, noPngs)),
});

const imageOfRoom = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/sprite/:name.png',
  operation: 'room.read',
  scope: 'room',
  docs: { id: 'room.sprite', summary: 'Read the icons of the style of a room' },
  params: roomParams,
  responses: { 200: png },
  handler: ({ room, params, ctx }, { database, objects }) =>
    answerImage(ctx, ofRoom(room), params.name, () =>
      spriteOfRoom(room, database, pngsOf(room.contentKey, { database, objects })),
    ),
});

type ReadSprite = () => Promise<readonly SpritePicture[]>;

async function answerIndex(ctx: Context, tag: string, name: keyof typeof ratios, read: ReadSprite) {
  const headers = tagged(tag);
  if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, {}, headers);
  return answer(200, spriteIndex(await read(), ratios[name]), headers);
}

async function answerImage(ctx: Context, tag: string, name: keyof typeof ratios, read: ReadSprite) {
  const headers = tagged(tag);
  if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, Buffer.alloc(0), headers);
  return answer(200, await drawSprite(await read(), ratios[name]), headers);
}

function tagged(tag: string) {
  return { ETag: `W/"${spriteRevision}-${tag}"`, 'Cache-Control': 'private, no-cache' };
}

function ofLayer({ id, updatedAt }: Pick<SeenLayer, 'id' | 'updatedAt'>): string {
  return `${id}.${updatedAt}`;
}

function ofRoom({ key, contentKey, lastSeq }: Room): string {
  return `${key}.${contentKey}.${lastSeq}`;
}

/** An index needs no pictures. */
const noPngs: ReadPngs = () => Promise.resolve(new Map());

function pngsOf(
  contentKey: number,
  { database, objects }: Pick<Dependencies, 'database' | 'objects'>,
): ReadPngs {
  return (icons) => readIconPictures({ icons: database.icons, objects }, contentKey, icons);
}

async function spriteOfLayer(layerId: string, database: Database, readPngs: ReadPngs) {
  const layer = await database.layers.find(layerId);
  if (layer === null) throw notFound('layer');
  return symbolPictures(symbolsOfLayer(layer), readPngs);
}

async function spriteOfRoom(room: Room, database: Database, readPngs: ReadPngs) {
  const all = await Promise.all(drawnContent.map((kind) => kind.pictures(room, database, readPngs)));
  // Several kinds may use the same picture.
  return [...new Map(all.flat().map((picture) => [picture.id, picture])).values()];
}

export const spriteRoutes = [indexOfLayer, imageOfLayer, indexOfRoom, imageOfRoom];
