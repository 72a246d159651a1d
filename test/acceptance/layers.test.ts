import assert from 'node:assert/strict';
import { anonymous, call, expectError, expectStatus, isObject, type ServiceAnswer } from './support/http.ts';
import { collection, grid, line, square } from './support/geojson.ts';
import { newPerson } from './support/people.ts';
import { createRoom, roomWithTokens, setPublic, type RoomWithTokens } from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { finished, namedLayer, readFeatures } from './support/uploads.ts';
import { eventually } from './support/waiting.ts';

suite(import.meta.filename, 'Layers', () => {
  let room: RoomWithTokens;
  let path: string;
  before(async () => {
    room = await roomWithTokens();
    path = `/api/rooms/${room.roomId}/layers`;
  });
  const create = async (name: string, fields: Record<string, unknown> = {}): Promise<ServiceAnswer> => {
    const json = { name, geojson: collection([square(8, 47, 1)]), ...fields };
    return expectStatus(await finished(room.writer, await call(room.writer, 'POST', path, { json })), 200);
  };

  it('creates a layer from inline GeoJSON', async () => {
    const answer = await create('inline', {
      description: 'drawn by hand',
      geojson: collection([square(8, 47, 1, { name: 'a' }), line([[8, 47], [9, 48]], { name: 'b' })]), // prettier-ignore
      color: 'ff8800',
      opacity: 0.5,
      strokeWeight: 3,
      visible: false,
    });
    assert.equal(answer.at('success'), true);
    assert.ok(answer.string('layer.id') !== '');
    const layer = await eventually(() => namedLayer(room.reader, room.roomId, 'inline'));
    for (const seen of [answer.object('layer'), layer]) {
      assert.equal(seen.name, 'inline');
      assert.equal(seen.description, 'drawn by hand');
      assert.equal(seen.featureCount, 2);
      assert.equal(seen.color, 'ff8800');
      assert.equal(seen.opacity, 0.5);
      assert.equal(seen.strokeWeight, 3);
      assert.equal(seen.visible, false);
    }
    assert.equal(layer.id, answer.at('layer.id'));
  });

  it('creates an empty layer for drawing, and reads it like any other', async () => {
    const answer = await create('nothing yet', { geojson: collection([]) });
    assert.equal(answer.at('layer.featureCount'), 0);
    const id = answer.string('layer.id');
    for (const box of [undefined, [7, 46, 9, 48]] as const) {
      const features = expectStatus(await readFeatures(room.reader, id, box), 200);
      assert.deepEqual(features.list('features'), []);
      assert.equal(features.at('_metadata.complete'), true);
    }
    expectError(await call(room.reader, 'GET', `/api/layers/${id}/features/chunks/0`), 404);
    expectStatus(await call(room.reader, 'GET', `/api/layers/${id}/tilejson.json`), 200);
    expectStatus(await call(room.reader, 'GET', `/api/layers/${id}/tiles/3/4/2.mvt`), 204);
    expectStatus(await call(room.writer, 'PATCH', `/api/layers/${id}`, { json: { color: 'ff0000' } }), 200);
    expectStatus(await call(room.owner, 'DELETE', `/api/layers/${id}`), 200);
  });

  it('takes a colour with # and stores it without', async () => {
    const answer = await create('coloured', { color: '#00ff7f' });
    assert.equal(answer.at('layer.color'), '00ff7f');
  });

  it('refuses an inline layer that is none, and says what is wrong', async () => {
    const geojson = collection([square(8, 47, 1)]);
    const bodies: [unknown, RegExp][] = [
      [{ geojson }, /name/],
      [{ name: 'x' }, /geojson/],
      [{ name: 'x', geojson: { type: 'FeatureCollection' } }, /features/],
      [{ name: 'x', geojson: [] }, /geojson/i],
      [{ name: 'x', geojson: { type: 'Topology', objects: {} } }, /type|FeatureCollection/],
      [{ name: 'x', geojson, opacity: 'half' }, /opacity/],
      [{ name: 'x', geojson, color: 'blue' }, /color/],
      [{ name: 'x', geojson, visible: 'yes' }, /visible/],
    ];
    for (const [json, message] of bodies) {
      expectError(await call(room.writer, 'POST', path, { json }), 400, undefined, message);
    }
    const json = { name: 'x', geojson, colour: 'ff0000' };
    expectError(await call(room.writer, 'POST', path, { json }), 400, 'unknown_field:colour');
  });

  it('lists the layers of a room, and none in an empty room', async () => {
    await create('listed');
    const list = expectStatus(await call(room.reader, 'GET', `/api/layers/${room.roomId}`), 200);
    const entry = list.list('layers').find((layer) => layer.name === 'listed');
    assert.ok(entry);
    assert.equal(typeof entry.id, 'string');
    assert.equal(entry.featureCount, 1);
    const empty = await createRoom(room.owner);
    const none = expectStatus(await call(room.owner, 'GET', `/api/layers/${empty}`), 200);
    assert.deepEqual(none.list('layers'), []);
  });

  it('answers a small layer whole, with _metadata.complete', async () => {
    const layer = (await create('whole', { geojson: collection(grid(4, 4)) })).string('layer.id');
    for (const caller of [room.reader, room.writer, room.uploader, room.owner]) {
      const answer = expectStatus(await readFeatures(caller, layer), 200);
      assert.equal(answer.at('type'), 'FeatureCollection');
      assert.equal(answer.at('_metadata.complete'), true);
      assert.equal(answer.list('features').length, 16);
    }
  });

  it('hands out the stored FlatGeobuf, whole and in ranges', async () => {
    const layer = (await create('file', { geojson: collection(grid(4, 4)) })).string('layer.id');
    const file = `/api/layers/${layer}/layer.fgb`;
    const whole = expectStatus(await call(room.reader, 'GET', file), 200);
    // Magic bytes of FlatGeobuf, version 3.
    assert.deepEqual([...whole.bytes.subarray(0, 4)], [0x66, 0x67, 0x62, 0x03]);
    const options = { headers: { Range: 'bytes=2-9' } };
    const part = expectStatus(await call(room.reader, 'GET', file, options), 206);
    assert.deepEqual(part.bytes, whole.bytes.slice(2, 10));
    assert.equal(part.headers.get('content-range'), `bytes 2-9/${whole.bytes.length}`);
  });

  it('answers the features that the box touches, and no others', async () => {
    const layer = (await create('boxed', { geojson: collection(grid(10, 10)) })).string('layer.id');
    const names = async (...box: [number, number, number, number]): Promise<string[]> => {
      const answer = expectStatus(await readFeatures(room.reader, layer, box), 200);
      assert.equal(answer.at('_metadata.complete'), true);
      const features = answer.list('features');
      return features.map(({ properties }) => (isObject(properties) ? String(properties.name) : '')).sort();
    };
    assert.deepEqual(await names(1.6, 1.6, 3.4, 3.4), ['cell 2/2', 'cell 2/3', 'cell 3/2', 'cell 3/3']);
    assert.deepEqual(await names(5.1, 5.1, 5.2, 5.2), ['cell 5/5']);
    assert.deepEqual(await names(0.6, 0.6, 0.9, 0.9), []);
    assert.deepEqual(await names(100, 10, 120, 20), []);
    assert.equal((await names(-180, -90, 180, 90)).length, 100);
  });

  it('takes a box over the antimeridian', async () => {
    const features = [
      square(178, -17, 1, { at: 178 }),
      square(-179, -17, 1, { at: -179 }),
      square(0, -17, 1),
    ];
    const layer = (await create('Fiji', { geojson: collection(features) })).string('layer.id');
    const answer = expectStatus(await readFeatures(room.reader, layer, [170, -30, -170, 0]), 200);
    assert.equal(answer.list('features').length, 2);
  });

  it('refuses a partial box, and one that makes no sense', async () => {
    const layer = (await create('refusing')).string('layer.id');
    const queries = [
      'minLon=1',
      'minLon=1&minLat=2&maxLon=3',
      'minLon=a&minLat=2&maxLon=3&maxLat=4',
      'minLon=1&minLat=&maxLon=3&maxLat=4',
      'minLon=1&minLat=5&maxLon=3&maxLat=4',
      'minLon=1&minLat=-91&maxLon=3&maxLat=4',
      'minLon=1&minLat=2&maxLon=NaN&maxLat=4',
    ];
    for (const query of queries) {
      expectError(await call(room.reader, 'GET', `/api/layers/${layer}/features?${query}`), 400);
    }
  });

  it('changes the style of a layer', async () => {
    const layer = (await create('restyled')).string('layer.id');
    const json = { color: '123456', opacity: 0.25, strokeWeight: 5, visible: false };
    expectStatus(await call(room.writer, 'PATCH', `/api/layers/${layer}`, { json }), 200);
    await eventually(async () => {
      const seen = await namedLayer(room.reader, room.roomId, 'restyled');
      const { color, opacity, strokeWeight, visible } = seen;
      assert.deepEqual({ color, opacity, strokeWeight, visible }, json);
      assert.equal(seen.featureCount, 1);
    });
  });

  it('describes the attributes of a layer, and gives its style to MapLibre', async () => {
    const layer = (await create('described', { geojson: collection(grid(4, 4)) })).string('layer.id');
    const found = expectStatus(await call(room.reader, 'GET', `/api/layers/${layer}/attributes`), 200);
    assert.deepEqual([found.at('featureCount'), found.at('attributes.0.count')], [16, 16]);
    const json = { style: { type: 'single', symbol: { color: '#00ff7f' } } };
    const changed = expectStatus(await call(room.writer, 'PATCH', `/api/layers/${layer}`, { json }), 200);
    assert.equal(changed.at('warnings'), undefined);
    await eventually(async () => {
      const style = expectStatus(await call(room.reader, 'GET', `/api/layers/${layer}/style.json`), 200);
      assert.deepEqual([style.at('version'), style.at('layers.0.paint.fill-color')], [8, '#00ff7f']);
    });
  });

  it('refuses style changes that make no sense, and unknown fields', async () => {
    const layer = (await create('kept')).string('layer.id');
    for (const json of [{ opacity: 'x' }, { color: 'green' }, { visible: 1 }, { strokeWeight: [] }]) {
      const message = new RegExp(Object.keys(json).join());
      expectError(
        await call(room.writer, 'PATCH', `/api/layers/${layer}`, { json }),
        400,
        undefined,
        message,
      );
    }
    const json = { featureCount: 7 };
    const answer = await call(room.writer, 'PATCH', `/api/layers/${layer}`, { json });
    expectError(answer, 400, 'unknown_field:featureCount');
  });

  it('refuses tokens to delete a layer, and lets the owner', async () => {
    const layer = (await create('doomed')).string('layer.id');
    expectError(await call(room.script, 'DELETE', `/api/layers/${layer}`), 403, 'api_token_not_allowed');
    expectStatus(await call(room.owner, 'DELETE', `/api/layers/${layer}`), 200);
    await eventually(async () => expectError(await readFeatures(room.reader, layer), 404));
    const list = await call(room.reader, 'GET', `/api/layers/${room.roomId}`);
    assert.ok(!list.list('layers').some((entry) => entry.id === layer));
    expectError(await call(room.owner, 'DELETE', `/api/layers/${layer}`), 404);
  });

  it('answers the same for a layer of another room and for one that does not exist', async () => {
    const layer = (await create('hidden')).string('layer.id');
    const other = await roomWithTokens();
    const stranger = await newPerson('stranger');
    for (const caller of [other.script, other.owner, stranger]) {
      const [hidden, absent] = [
        await readFeatures(caller, layer),
        await readFeatures(caller, 'layer-nowhere'),
      ];
      expectError(hidden, 404);
      expectError(absent, 404, hidden.string('error'));
      const json = { visible: false };
      expectError(await call(caller, 'PATCH', `/api/layers/${layer}`, { json }), 404);
    }
    expectError(await call(other.owner, 'DELETE', `/api/layers/${layer}`), 404);
  });

  it('reveals nothing about the layers of a private room to anonymous callers', async () => {
    const layer = (await create('secret')).string('layer.id');
    const [hidden, absent] = [
      await readFeatures(anonymous, layer),
      await readFeatures(anonymous, 'layer-nowhere'),
    ];
    assert.ok([401, 404].includes(hidden.status), hidden.text);
    assert.equal(hidden.status, absent.status, 'the same answer as for an absent layer');
  });

  it('lets anybody read the layers of a public room', async () => {
    const roomId = await createRoom(room.owner);
    const json = { name: 'open', geojson: collection([square(8, 47, 1)]) };
    const created = await call(room.owner, 'POST', `/api/rooms/${roomId}/layers`, { json });
    expectStatus(await finished(room.owner, created), 200);
    await setPublic(room.owner, roomId);
    const layer = await namedLayer(room.owner, roomId, 'open');
    const list = expectStatus(await call(anonymous, 'GET', `/api/layers/${roomId}`), 200);
    assert.equal(list.list('layers').length, 1);
    assert.ok(!list.text.includes('@'), 'no e-mail address');
    const answer = expectStatus(await readFeatures(anonymous, layer.id), 200);
    assert.equal(answer.list('features').length, 1);
    const change = await call(anonymous, 'PATCH', `/api/layers/${String(layer.id)}`, {
      json: { visible: false },
    });
    expectError(change, 401, 'authentication_required');
  });
});
