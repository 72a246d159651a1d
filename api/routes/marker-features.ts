import { addAbortSignal } from 'node:stream';
import { iconsOfSprite } from '../../core/icons/read-icon-pictures.ts';
import { listMarkers } from '../../core/markers/list-markers.ts';
import type { Marker } from '../../core/markers/marker.ts';
import { appearanceOf, iconImage, type MarkerAppearance } from '../../geo/style/model/marker-appearance.ts';
import { markerModel } from '../../geo/style/model/marker-model.ts';
import { markerPainter } from '../../geo/style/model/marker-painter.ts';
import { symbolsOf } from '../../geo/style/model/symbols-of.ts';
import { pictureIds } from '../../geo/style/sprite/symbol-pictures.ts';
import type { Icon } from '../../core/icons/icon.ts';
import type { MarkerStyle } from '../../core/rooms/room.ts';
import { isKnown } from '../http/not-modified.ts';
import { streamOf } from '../http/json-pieces.ts';
import { presentMarkerFeature } from '../presenters/marker-feature.ts';
import { answer, bytes, defineRoute } from '../routing/define-route.ts';
import { featureCollection } from '../schemas/geojson.ts';

const features = defineRoute({
  method: 'GET',
  path: '/api/rooms/:roomId/markers.geojson',
  operation: 'marker.list',
  scope: 'room',
  docs: {
    id: 'marker.features',
    summary: 'Read the markers of a room as GeoJSON',
    description:
      'Points in order of creation, with the fields and properties of markers. Properties whose names begin with ' +
      '`marker-` say how the room draws them, for the style of the room; markers that it does not draw have none.',
  },
  responses: { 200: bytes('application/geo+json', 'A FeatureCollection.', featureCollection) },
  handler: async ({ room, ctx, signal }, { database }) => {
    const headers = {
      ETag: `W/"${room.key}.${room.contentKey}.${room.lastSeq}"`,
      'Cache-Control': 'private, no-cache',
    };
    if (isKnown(ctx.get('If-None-Match'), headers.ETag)) return answer(200, '', headers);
    const paint = painterOf(room.settings.markerStyle, await database.icons.list(room.contentKey));
    const text = collectionText(listMarkers(database, room.contentKey), paint);
    return answer(200, addAbortSignal(signal, streamOf(text)), headers);
  },
});

type Paint = (marker: Marker) => MarkerAppearance | null;

/** A disc replaces an icon that the sprite of the room does not contain. */
function painterOf(style: MarkerStyle | null, icons: readonly Icon[]): Paint {
  const sizes = new Map(iconsOfSprite(icons).map(({ id, size }) => [id, { size }]));
  const known = new Set([...sizes.keys()].map(iconImage));
  for (const id of pictureIds(symbolsOf(markerModel(style).symbology))) known.add(id);
  const joinTags = (tags: readonly string[]) => tags.join(', ');
  const paint =
    style === null ? appearanceOf : markerPainter(style, { wantIcon: () => undefined, joinTags }).paint;
  return ({ properties, ...marker }) => {
    const painted = paint({ ...marker, ...(properties && { properties }) }, sizes);
    if (painted?.icon === undefined || known.has(painted.icon)) return painted;
    const { icon: _icon, scale: _scale, ...disc } = painted;
    return disc;
  };
}

async function* collectionText(
  pages: AsyncIterable<readonly Marker[]>,
  paint: Paint,
): AsyncGenerator<string, void> {
  yield '{"type":"FeatureCollection","features":[';
  let separator = '';
  for await (const page of pages)
    for (const marker of page) {
      yield separator + JSON.stringify(presentMarkerFeature(marker, paint(marker)));
      separator = ',';
    }
  yield ']}';
}

export const markerFeatureRoutes = [features];
