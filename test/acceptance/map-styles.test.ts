import assert from 'node:assert/strict';
import sharp from 'sharp';
import { heightsTiff } from './support/geotiff.ts';
import { collection, square } from './support/geojson.ts';
import { call, expectError, expectStatus } from './support/http.ts';
import { png } from './support/pictures.ts';
import { uploadRaster } from './support/rasters.ts';
import { createMarker, roomWithTokens, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { finished } from './support/uploads.ts';
import { eventually } from './support/waiting.ts';

interface MapLayer {
  readonly type: string;
  readonly source: string;
  readonly layout?: Readonly<Record<string, unknown>>;
  readonly paint?: Readonly<Record<string, unknown>>;
  readonly minzoom?: number;
}

interface MarkerFeature {
  readonly geometry: { readonly type: string };
  readonly properties: Readonly<Record<string, unknown>>;
}

suite(import.meta.filename, 'MapLibre styles', () => {
  let room: RoomWithTokens;
  before(async () => {
    room = await roomWithTokens();
  });

  const create = async (name: string, fields: Readonly<Record<string, unknown>>): Promise<string> => {
    const json = { name, geojson: collection([square(8, 47, 1)]), ...fields };
    const sent = await call(room.writer, 'POST', `/api/rooms/${room.roomId}/layers`, { json });
    return expectStatus(await finished(room.writer, sent), 200).string('layer.id');
  };
  const read = async (path: string) => expectStatus(await call(room.reader, 'GET', path), 200);
  const point = {
    type: 'Feature',
    properties: null,
    geometry: { type: 'Point', coordinates: [8, 47] },
  } as const;
  /** A layer whose points are drawn with this icon. */
  const withIcon = (icon: string) =>
    create('stops', {
      geojson: collection([point]),
      style: { type: 'single', symbol: { color: '#00a000', icon } },
    });
  const registerIcon = async () => {
    const form = new FormData();
    form.set('icon', new Blob([png], { type: 'image/png' }), 'icon.png');
    for (const [name, value] of Object.entries({ name: 'A hut', size: '32' })) form.set(name, value);
    const path = `/api/rooms/${room.roomId}/marker-icons`;
    return expectStatus(await call(room.writer, 'POST', path, { form }), 201).string('iconId');
  };
  /** The picture that a layer draws, as raw pixels. */
  const pictureIn = async (path: string) => {
    const [style, index] = [await read(`${path}/style.json`), await read(`${path}/sprite/icons@2x.json`)];
    assert.match(style.string('sprite'), new RegExp(`${path}/sprite/icons$`));
    const drawn = Object.entries(index.object()).filter(([name]) =>
      style.text.includes(JSON.stringify(name)),
    );
    assert.equal(drawn.length, 1);
    const { width = 0, height = 0, x = 0, y = 0, pixelRatio } = drawn[0]?.[1] as Record<string, number>;
    assert.equal(pixelRatio, 2);
    const cut = sharp((await read(`${path}/sprite/icons@2x.png`)).bytes).extract({ left: x, top: y, width, height }); // prettier-ignore
    return cut.raw().toBuffer({ resolveWithObject: true });
  };

  it('draws the layers and rasters of a room in their order, and hides those that the room hides', async () => {
    const raster = await uploadRaster(room.uploader, room.roomId, {
      ...{ layerName: 'Heights', content: heightsTiff() },
      display: { opacity: 0.4 },
    });
    const lower = await create('lower', { color: 'ff8800', opacity: 0.5 });
    const upper = await create('upper', { visible: false });
    await eventually(async () => {
      const style = await read(`/api/rooms/${room.roomId}/style.json`);
      const layers = style.list('layers') as unknown as MapLayer[];
      const fills = layers.filter(({ type }) => ['fill', 'raster'].includes(type));
      assert.deepEqual(
        fills.map(({ source, layout }) => [source, layout?.visibility]),
        [
          [raster.id, undefined],
          [lower, undefined],
          [upper, 'none'],
        ],
      );
      assert.deepEqual([fills[0]?.paint?.['raster-opacity'], fills[1]?.paint?.['fill-color']], [0.4, '#ff8800']); // prettier-ignore
      const sources = style.object('sources') as Readonly<Record<string, { readonly tiles: string[] }>>;
      for (const id of [raster.id, lower]) {
        const tile = new URL((sources[id]?.tiles[0] ?? '').replace('{z}/{x}/{y}', '0/0/0'));
        expectStatus(await call(room.reader, 'GET', tile.pathname + tile.search), 200);
      }
    });
  });

  it('has the icon of the style of a layer in its sprite', async () => {
    const layer = await withIcon('maki:bus');
    const { data, info } = await pictureIn(`/api/layers/${layer}`);
    const greens = Array.from({ length: info.width * info.height }, (_, n) =>
      data.subarray(4 * n, 4 * n + 4),
    ).filter(([red, green, blue, alpha]) => red === 0 && green === 160 && blue === 0 && alpha === 255);
    assert.ok(greens.length > 500, `${greens.length} pixels of the disc`);
    expectError(await call(room.reader, 'GET', `/api/layers/${layer}/sprite/other.json`), 400);
  });

  it('has the icon of the styles of a room in its sprite', async () => {
    room = await roomWithTokens();
    await withIcon(await registerIcon());
    const { data, info } = await pictureIn(`/api/rooms/${room.roomId}`);
    const middle = 4 * (info.width / 2 + (info.width * info.height) / 2);
    assert.deepEqual([...data.subarray(middle, middle + 4)], [255, 0, 0, 255]);
  });

  describe('of markers', () => {
    let iconId: string;
    before(async () => {
      room = await roomWithTokens();
      iconId = await registerIcon();
      await createMarker(room.writer, room.roomId, { title: 'Hut', markerIconId: iconId, tags: ['a', 'b'] });
      await createMarker(room.writer, room.roomId, { title: 'Spring', color: '#00aa00' });
    });
    const features = async () => {
      const answer = await read(`/api/rooms/${room.roomId}/markers.geojson`);
      assert.match(answer.headers.get('content-type') ?? '', /^application\/geo\+json/);
      return answer.list('features') as unknown as MarkerFeature[];
    };

    it('has the markers of a room as GeoJSON', async () => {
      await eventually(async () => {
        const [hut, spring] = await features();
        assert.deepEqual([hut?.geometry.type, hut?.properties.title, hut?.properties.tags], ['Point', 'Hut', ['a', 'b']]); // prettier-ignore
        const { 'marker-icon': picture, 'marker-size': size, 'marker-label': label } = hut?.properties ?? {};
        assert.deepEqual([picture, size, label], [`marker-icon:${iconId}`, 32, 'Hut']);
        assert.deepEqual(
          [spring?.properties['marker-color'], spring?.properties['marker-icon']],
          ['#00aa00', undefined],
        );
      });
      const index = await read(`/api/rooms/${room.roomId}/sprite/icons.json`);
      assert.ok(`marker-icon:${iconId}` in index.object());
    });

    it('draws the markers of a room as its style says', async () => {
      const styleOf = () => read(`/api/rooms/${room.roomId}/style.json`);
      await eventually(async () => assert.equal((await styleOf()).at('sources.markers.cluster'), true));
      const symbol = { color: '#0000ff', icon: 'maki:bus' };
      const filter = { attribute: 'title', operator: '=', value: 'Hut' };
      const json = { style: { type: 'single', symbol, filter, minZoom: 5 } };
      expectStatus(await call(room.writer, 'PATCH', `/api/rooms/${room.roomId}/marker-style`, { json }), 200);
      await eventually(async () => {
        const [hut, spring] = await features();
        assert.equal(hut?.properties['marker-color'], '#0000ff');
        assert.equal(spring?.properties['marker-color'], undefined);
        const index = await read(`/api/rooms/${room.roomId}/sprite/icons.json`);
        assert.ok(String(hut.properties['marker-icon']) in index.object());
        const style = await styleOf();
        assert.equal(style.at('sources.markers.cluster'), undefined);
        const layers = (style.list('layers') as unknown as MapLayer[]).filter(
          ({ source }) => source === 'markers',
        );
        assert.deepEqual(layers.map(({ minzoom }) => minzoom), [5, 5, 5]); // prettier-ignore
      });
    });
  });
});
