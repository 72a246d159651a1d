import assert from 'node:assert/strict';

import { operations, type AccessRule } from '../../core/access/operations.ts';
import { routes } from '../../api/routes/index.ts';
import { addMember, call, expectReply, type ApiReply } from '../support/api/call.ts';
import { createObjects } from '../support/api/objects.ts';
import { openPictureRoom, svg, type PictureRoom } from '../support/api/picture-room.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

type Json = Record<string, unknown>;

/** The objects of a room by kind. */
interface Things {
  readonly markerId: string;
  readonly layerId: string;
  readonly rasterId: string;
  readonly jobId: string;
  readonly iconId: string;
  readonly imageKey: string;
  readonly thumbnailKey: string;
}

describe('the presentation', () => {
  let api: TestApi;
  let owner: string;
  let room: PictureRoom;
  before(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner');
    room = await openPictureRoom(api, owner);
  });
  after(() => api.close());

  const save = (slides: unknown, bearer = owner) => room.as(bearer, 'PUT', '/presentation', { slides });
  const read = (bearer: string | undefined = owner) => room.as(bearer, 'GET', '/presentation');

  async function things(title: string): Promise<Things> {
    const icon = await room.send('/marker-icons', { icon: svg, name: title, size: '32' });
    const { iconId } = expectReply(icon, 201).json;
    const keys = await room.upload();
    const markerId = await room.marker({ title, markerIconId: iconId, ...keys });
    const { layerId, rasterId, jobId } = await createObjects(api, room.roomId);
    await api.pool.query('update layers set name = $2 where id = $1', [layerId, title]);
    return { markerId, layerId, rasterId, jobId, iconId: String(iconId), ...keys };
  }

  it('is returned as it was saved, with what its slides show and the URLs to read it', async () => {
    const shown = await things('shown');
    const hidden = await things('hidden');
    const slides = [
      {
        id: 'one',
        title: 'One',
        body: 'Look\nhere',
        camera: { lat: 47, lng: 8, zoom: 9.5, bearing: -10, pitch: 30 },
        baseLayer: 'osm',
        visible: { markerIds: [shown.markerId], layerIds: [shown.layerId] },
        timeline: { sliderMode: 'past', from: 0 },
      },
      { id: 'two' },
      { id: 'three', title: null, visible: null },
    ];
    const { json } = expectReply(await save(slides), 200);
    assert.equal(json.slideCount, 3);
    const deck = expectReply(await read(), 200);
    assert.deepEqual(deck.json.slides, slides);
    const ids = (list: string, key = 'id') => (deck.json[list] as Json[]).map((entry) => entry[key]);
    assert.deepEqual(ids('markers'), [shown.markerId]);
    assert.deepEqual(ids('layers'), [shown.layerId]);
    assert.deepEqual(ids('icons', 'iconId'), [shown.iconId]);
    assert.deepEqual(ids('images', 'imageKey'), [shown.imageKey]);
    for (const secret of Object.values(hidden)) assert.ok(!deck.text.includes(String(secret)));
    const [image] = deck.json.images as Json[];
    for (const url of [image?.url, image?.thumbnailUrl]) {
      expectReply(await call(api.url, 'GET', String(url), { bearer: owner }), 302);
    }
  });

  it('is empty when none was saved', async () => {
    const fresh = await openPictureRoom(api, owner);
    const empty = expectReply(await fresh.as(owner, 'GET', '/presentation'), 200);
    assert.deepEqual([empty.json.slides, empty.json.updatedAt], [[], null]);
  });

  it('drops deleted objects, and shows restored ones again', async () => {
    const markerId = await room.marker({ title: 'short-lived' });
    expectReply(await save([{ id: 'a', visible: { markerIds: [markerId] } }]), 200);
    expectReply(await room.as(owner, 'DELETE', `/markers/${markerId}`), 200);
    const deck = expectReply(await read(), 200);
    assert.ok(!deck.text.includes(markerId));
    assert.deepEqual((deck.json.slides as Json[])[0], { id: 'a', visible: { markerIds: [] } });
    const { history } = (await room.as(owner, 'GET', '/history?limit=1')).json as { history: Json[] };
    expectReply(await room.as(owner, 'POST', `/history/${String(history[0]?.seq)}/revert`), 200);
    const again = expectReply(await read(), 200);
    assert.deepEqual((again.json.slides as Json[])[0], { id: 'a', visible: { markerIds: [markerId] } });
  });

  it('refuses unknown objects, duplicate ids and unknown fields, with their location', async () => {
    const remote = await openPictureRoom(api, owner);
    const external = await remote.marker({});
    const { layerId } = await createObjects(api, remote.roomId);
    const refused: [unknown, string, RegExp][] = [
      [
        [{ id: 'a' }, { id: 'b', visible: { markerIds: [external] } }],
        'invalid_presentation',
        /slides\.1.*marker-/,
      ],
      [[{ id: 'a', visible: { layerIds: [layerId] } }], 'invalid_presentation', /layerIds/],
      [[{ id: 'a', visible: { rasterIds: ['raster-none'] } }], 'invalid_presentation', /rasterIds/],
      [[{ id: 'a' }, { id: 'a' }], 'invalid_presentation', /slides\.1\.id/],
      [[{ id: '' }], 'invalid_request', /slides\.0\.id/],
      [[{ id: 'a', camera: { lat: 91, lng: 0, zoom: 1 } }], 'invalid_request', /camera\.lat/],
      [[{ id: 'a', baseLayer: 'moon' }], 'invalid_request', /baseLayer/],
      [[{ id: 'a', mood: 1 }], 'unknown_field:slides.0.mood', /mood/],
      [Array.from({ length: 501 }, (_, n) => ({ id: String(n) })), 'invalid_request', /slides/],
    ];
    for (const [slides, error, message] of refused) {
      assert.match(String(expectReply(await save(slides), 400, error).json.message), message);
    }
  });

  it('creates an event with the number of slides', async () => {
    expectReply(await save([{ id: 'a' }, { id: 'b' }]), 200);
    const { json } = await room.as(owner, 'GET', '/history?objectType=presentation&limit=1');
    const [event] = json.history as Json[];
    assert.deepEqual([event?.kind, event?.after], ['presentation.updated', { slides: 2 }]);
  });

  it('is saved by editors and not by viewers', async () => {
    const editor = await addMember(api, room.roomId, 'editor', 'editor');
    const viewer = await addMember(api, room.roomId, 'viewer', 'viewer');
    expectReply(await save([], editor), 200);
    expectReply(await save([], viewer), 403, 'insufficient permission');
    expectReply(await read(viewer), 200);
  });

  describe('that alone is public', () => {
    let shown: Things;
    let hidden: Things;
    let secrets: string[];
    before(async () => {
      room = await openPictureRoom(api, owner);
      shown = await things('shown object');
      hidden = await things('hidden object');
      const json = { objectType: 'marker', objectId: shown.markerId, body: 'hidden remark' };
      const comment = expectReply(await room.as(owner, 'POST', '/comments', json), 200).json.comment as Json;
      expectReply(await room.as(owner, 'PATCH', '', { name: 'hidden name' }), 200);
      const visible = {
        markerIds: [shown.markerId],
        layerIds: [shown.layerId],
        rasterIds: [shown.rasterId],
      };
      expectReply(await save([{ id: 'a', visible }]), 200);
      expectReply(await room.as(owner, 'PATCH', '/presentation/public', { isPublic: true }), 200);
      secrets = [...Object.values<string>({ ...hidden }), String(comment.id), 'hidden', shown.jobId];
    });

    const outsiders = async () => [undefined, await api.issuer.token('stranger')];
    const fillIn = (path: string, { markerId, layerId, rasterId, jobId, iconId }: Things) =>
      path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
        const { roomId } = room;
        const ofRaster = path.includes('/raster-layers/');
        const known = {
          roomId,
          roomName: roomId,
          markerId,
          layerId: ofRaster ? rasterId : layerId,
          jobId,
          iconId,
        };
        return (known as Record<string, string>)[name] ?? '0';
      });
    const get = (path: string, bearer: string | undefined): Promise<ApiReply> =>
      call(api.url, 'GET', path, { bearer });

    it('shows anyone the deck, and the features, tiles, icons and photos that its slides show', async () => {
      for (const bearer of await outsiders()) {
        const deck = expectReply(await room.as(bearer, 'GET', '/presentation'), 200);
        assert.ok(deck.text.includes(shown.markerId));
        for (const secret of secrets) assert.ok(!deck.text.includes(secret), secret);
        expectReply(await get(`/api/layers/${shown.layerId}/features`, bearer), 200);
        expectReply(await get(`/api/layers/${shown.layerId}/tiles/0/0/0.mvt`, bearer), 204);
        expectReply(await room.as(bearer, 'GET', `/raster-layers/${shown.rasterId}/tilejson.json`), 200);
        expectReply(await room.as(bearer, 'GET', `/raster-layers/${hidden.rasterId}/tilejson.json`), 404);
        expectReply(await room.as(bearer, 'GET', `/marker-icons/${shown.iconId}`), 200);
        for (const key of [shown.imageKey, shown.thumbnailKey]) {
          expectReply(await room.image(bearer, key), 302);
        }
      }
    });

    it('exposes nothing else by any path of the interface', async () => {
      let asked = 0;
      for (const route of routes.filter(({ method }) => method === 'GET')) {
        const { anonymous }: AccessRule = operations[route.operation];
        for (const bearer of await outsiders()) {
          for (const query of ['', `?key=${encodeURIComponent(hidden.imageKey)}`]) {
            const reply = await get(fillIn(route.path, hidden) + query, bearer);
            const where = `${route.path} ${reply.text.slice(0, 200)}`;
            if (anonymous === 'never' && bearer === undefined) expectReply(reply, 401);
            if (route.path.includes(':') && !['room.info', 'presentation.read'].includes(route.operation)) {
              const open = anonymous === 'always' || route.operation === 'room.permissions';
              assert.ok(open || [400, 401, 403, 404].includes(reply.status), `${reply.status} ${where}`);
            }
            for (const secret of secrets) {
              assert.ok(!reply.text.includes(secret), `${secret} in ${where}`);
            }
            asked++;
          }
        }
      }
      assert.ok(asked > 50);
    });

    it('opens no other operation than those tested here', () => {
      const tried = [
        ...['presentation.read', 'marker.image-read', 'icon.read', 'layer.features', 'layer.tiles'],
        'raster.tiles',
      ];
      const open = routes.filter(({ operation }) => {
        const { anonymous }: AccessRule = operations[operation];
        return anonymous === 'public-deck';
      });
      assert.deepEqual([...new Set(open.map(({ operation }) => operation))].sort(), tried.sort());
    });

    it('hides photos and icons of hidden markers, and chunks of hidden layers, by any key', async () => {
      for (const bearer of await outsiders()) {
        for (const key of [hidden.imageKey, hidden.thumbnailKey]) {
          expectReply(await room.image(bearer, key), 404, 'image_not_found');
        }
        expectReply(await room.as(bearer, 'GET', `/marker-icons/${hidden.iconId}`), 404, 'icon_not_found');
        for (const what of [
          'features',
          'features?minLon=0&minLat=0&maxLon=9&maxLat=9',
          'features/chunks/0',
          'tiles/0/0/0.mvt',
          'tilejson.json',
          'attributes',
          'style.json',
        ]) {
          const reply = await get(`/api/layers/${hidden.layerId}/${what}`, bearer);
          expectReply(reply, bearer === undefined ? 401 : 404);
        }
      }
    });

    it('closes access to its objects as soon as no slide shows them, or the deck is private again', async () => {
      const stranger = await api.issuer.token('stranger');
      const features = `/api/layers/${shown.layerId}/features`;
      expectReply(await save([{ id: 'a', visible: { layerIds: [hidden.layerId] } }]), 200);
      expectReply(await get(features, stranger), 404, 'layer_not_found');
      expectReply(await room.image(stranger, shown.imageKey), 404);
      expectReply(await save([{ id: 'a', visible: { layerIds: [shown.layerId] } }]), 200);
      expectReply(await get(features, stranger), 200);
      expectReply(await room.as(owner, 'PATCH', '/presentation/public', { isPublic: false }), 200);
      expectReply(await get(features, stranger), 404, 'layer_not_found');
      expectReply(await room.as(stranger, 'GET', '/presentation'), 403);
    });
  });
});
