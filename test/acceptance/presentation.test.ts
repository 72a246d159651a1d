import assert from 'node:assert/strict';
import { anonymous, call, expectError, expectStatus, type ServiceAnswer } from './support/http.ts';
import { collection, square } from './support/geojson.ts';
import { newPerson } from './support/people.ts';
import {
  addMember,
  createMarker,
  roomWithTokens,
  setDeckPublic,
  type RoomWithTokens,
} from './support/rooms.ts';
import { suite } from './support/suite.ts';
import { readFeatures, uploadLayer } from './support/uploads.ts';
import { eventually } from './support/waiting.ts';

suite(import.meta.filename, 'Presentation', () => {
  let room: RoomWithTokens;
  let path: string;
  const ids = { shownMarker: '', hiddenMarker: '', shownLayer: '', hiddenLayer: '' };
  before(async () => {
    room = await roomWithTokens();
    path = `/api/rooms/${room.roomId}`;
    const marker = async (title: string): Promise<string> =>
      (await createMarker(room.script, room.roomId, { title })).string('marker.id');
    const layer = async (layerName: string): Promise<string> => {
      const content = collection([square(8, 47, 1, { secret: layerName })]);
      return String((await uploadLayer(room.script, room.roomId, { layerName, content })).id);
    };
    ids.shownMarker = await marker('shown marker');
    ids.hiddenMarker = await marker('hidden marker');
    ids.shownLayer = await layer('shown layer');
    ids.hiddenLayer = await layer('hidden layer');
  });
  const slides = (): unknown[] => [
    {
      id: 'slide-one',
      title: 'One',
      body: 'Look here',
      camera: { lat: 47, lng: 8, zoom: 9, bearing: 10, pitch: 30 },
      baseLayer: 'osm',
      visible: { markerIds: [ids.shownMarker], layerIds: [ids.shownLayer], rasterIds: [] },
    },
    { id: 'slide-two' },
  ];
  const save = (json: unknown, caller: Parameters<typeof call>[0] = room.owner): Promise<ServiceAnswer> =>
    call(caller, 'PUT', `${path}/presentation`, { json });

  it('saves slides and answers them in order with the objects they reference alone', async () => {
    expectStatus(await save({ slides: slides() }), 200);
    const deck = expectStatus(await call(room.owner, 'GET', `${path}/presentation`), 200);
    assert.deepEqual(
      deck.list('slides').map(({ id }) => id),
      ['slide-one', 'slide-two'],
    );
    assert.equal(deck.at('slides.0.title'), 'One');
    assert.deepEqual(deck.at('slides.0.camera'), { lat: 47, lng: 8, zoom: 9, bearing: 10, pitch: 30 });
    assert.ok(deck.text.includes('shown marker') && deck.text.includes('shown layer'));
    assert.ok(!deck.text.includes('hidden marker') && !deck.text.includes('hidden layer'));
  });

  it('includes the number of slides in the metadata', async () => {
    expectStatus(await save({ slides: slides() }), 200);
    assert.equal((await call(room.owner, 'GET', path)).at('counts.slides'), 2);
  });

  it('lets editors save and viewers not', async () => {
    const [editor, viewer] = [await newPerson('editor'), await newPerson('viewer')];
    await addMember(room.owner, room.roomId, editor, 'editor');
    await addMember(room.owner, room.roomId, viewer, 'viewer');
    expectStatus(await save({ slides: slides() }, editor), 200);
    expectError(await save({ slides: [] }, viewer), 403, 'insufficient permission');
    expectError(await save({ slides: [] }, room.script), 403, 'api_token_not_allowed');
    expectStatus(await call(viewer, 'GET', `${path}/presentation`), 200);
    expectError(await call(room.reader, 'GET', `${path}/presentation`), 403, 'api_token_not_allowed');
  });

  it('answers speaker notes to editors alone', async () => {
    const notes = 'pause here';
    expectStatus(await save({ slides: [{ id: 'a', notes }] }), 200);
    assert.equal((await call(room.owner, 'GET', `${path}/presentation`)).at('slides.0.notes'), notes);
    const viewer = await newPerson('viewer');
    await addMember(room.owner, room.roomId, viewer, 'viewer');
    const deck = expectStatus(await call(viewer, 'GET', `${path}/presentation`), 200);
    assert.equal(deck.at('slides.0.id'), 'a');
    assert.ok(!deck.text.includes(notes));
    expectError(await save({ slides: [{ id: 'a', notes: 'x'.repeat(100_001) }] }), 400);
  });

  it('refuses slides that make no sense', async () => {
    const bodies = [
      { slides: 'x' },
      {},
      { slides: [{}] },
      { slides: [{ id: 7 }] },
      { slides: [{ id: 'a' }, { id: 'a' }] },
    ];
    for (const json of bodies) expectError(await save(json), 400);
    expectError(
      await save({ slides: [{ id: 'a', camera: { lat: 100, lng: 0, zoom: 1 } }] }),
      400,
      undefined,
      /lat/,
    );
  });

  it('hides a private deck from non-members', async () => {
    expectError(await call(anonymous, 'GET', `${path}/presentation`), 401, 'authentication_required');
    const stranger = await newPerson();
    expectError(await call(stranger, 'GET', `${path}/presentation`), 403, 'insufficient permission');
  });

  it('leaks nothing of a deck-only public room that its slides do not reference', async () => {
    expectStatus(await save({ slides: slides() }), 200);
    await setDeckPublic(room.owner, room.roomId);
    const stranger = await newPerson();
    for (const caller of [anonymous, stranger]) {
      const deck = expectStatus(await call(caller, 'GET', `${path}/presentation`), 200);
      assert.ok(deck.text.includes('shown marker'));
      assert.ok(!deck.text.includes('hidden'), 'no hidden object');
      assert.ok(!deck.text.includes(ids.hiddenMarker) && !deck.text.includes(ids.hiddenLayer));
      assert.ok(!deck.text.includes('@'), 'no e-mail address');
      const shown = expectStatus(await readFeatures(caller, ids.shownLayer), 200);
      assert.equal(shown.list('features').length, 1);
      const hidden = await readFeatures(caller, ids.hiddenLayer);
      assert.ok([401, 403, 404].includes(hidden.status), hidden.text);
      for (const where of [
        '',
        '/markers',
        `/markers/${ids.shownMarker}`,
        '/marker-icons',
        '/comments',
        '/events',
      ]) {
        const answer = await call(caller, 'GET', path + where);
        expectError(answer, caller === anonymous ? 401 : 403);
      }
      const list = await call(caller, 'GET', `/api/layers/${room.roomId}`);
      expectError(list, caller === anonymous ? 401 : 403);
    }
  });

  it('drops what was deleted from the snapshot', async () => {
    expectStatus(await save({ slides: slides() }), 200);
    expectStatus(await call(room.script, 'DELETE', `${path}/markers/${ids.shownMarker}`), 200);
    await eventually(async () => {
      const deck = expectStatus(await call(room.owner, 'GET', `${path}/presentation`), 200);
      assert.ok(!deck.text.includes('shown marker'));
    });
  });
});
