import assert from 'node:assert/strict';
import { anonymous, call, expectError, expectStatus, type ServiceAnswer } from './support/http.ts';
import { newPerson, type Person } from './support/people.ts';
import { addMember, createRoom, issueToken } from './support/rooms.ts';
import { findMember } from './support/search.ts';
import { suite } from './support/suite.ts';

const baseLayers = ['osm', 'carto', 'voyager', 'satellite', 'swisstopo', 'swissimage'];

const timeline: Record<string, { taken: unknown[]; refused: unknown[] }> = {
  groupingMode: { taken: ['none', 'day', 'month', 'year'], refused: ['week', '', 1] },
  showMarkersOnly: { taken: [true, false], refused: ['true', 1] },
  showAdditionsOnly: { taken: [true, false], refused: ['true', 1] },
  dateDisplayMode: { taken: ['event', 'creation'], refused: ['both', 1] },
  dateTimeFormat: { taken: ['dmy', 'mdy', 'iso'], refused: ['ymd', 1] },
  sliderMode: { taken: ['past', 'current', 'future'], refused: ['none', 1] },
};

const actions = ['view', 'edit', 'delete', 'invite', 'manage_members', 'delete_room'];
const granted: Record<string, string[]> = {
  none: [],
  viewer: ['view'],
  editor: ['view', 'edit', 'delete'],
  owner: actions,
};

suite(import.meta.filename, 'Room settings', () => {
  let owner: Person;
  let editor: Person;
  let viewer: Person;
  let path: string;
  let roomId: string;
  before(async () => {
    [owner, editor, viewer] = [
      await newPerson('owner'),
      await newPerson('editor'),
      await newPerson('viewer'),
    ];
    roomId = await createRoom(owner);
    path = `/api/rooms/${roomId}`;
    await addMember(owner, roomId, editor, 'editor');
    await addMember(owner, roomId, viewer, 'viewer');
  });
  const camera = (json: unknown): Promise<ServiceAnswer> =>
    call(owner, 'PATCH', `${path}/camera-settings`, { json });
  const info = async (): Promise<ServiceAnswer> =>
    expectStatus(await call(owner, 'GET', `${path}/info`), 200);

  it('saves the camera settings and tells them in info', async () => {
    const defaultView = { lat: 46.8, lng: 8.2, zoom: 7.5 };
    const json = {
      autoZoomEnabled: false,
      defaultView,
      defaultTheme: 'light',
      defaultBaseLayer: 'swisstopo',
    };
    expectStatus(await camera(json), 200);
    const seen = (await info()).object();
    assert.equal(seen.autoZoomEnabled, false);
    assert.equal(seen.defaultViewLat, 46.8);
    assert.equal(seen.defaultViewLng, 8.2);
    assert.equal(seen.defaultViewZoom, 7.5);
    assert.equal(seen.defaultTheme, 'light');
    assert.equal(seen.defaultBaseLayer, 'swisstopo');
  });

  it('styles the markers of a room by an editor, and removes the style with null', async () => {
    const symbol = { color: '#1f78b4' };
    const style = {
      type: 'categories',
      attribute: 'tags',
      categories: [{ values: ['flood'], symbol }],
    };
    const setTo = async (by: Person, to: unknown) =>
      call(by, 'PATCH', `${path}/marker-style`, { json: { style: to } });
    expectStatus(await setTo(editor, style), 200);
    assert.deepEqual((await info()).object().markerStyle, style);
    expectError(await setTo(viewer, null), 403, 'insufficient permission');
    expectStatus(await setTo(editor, null), 200);
    assert.equal((await info()).object().markerStyle, null);
  });

  it('locks groups of markers by an editor', async () => {
    const json = { latitude: 1, longitude: 2, group: 'Gauges' };
    const id = String(
      expectStatus(await call(editor, 'POST', `${path}/markers`, { json }), 201).at('marker.id'),
    );
    const lock = (by: Person, lockedGroups: unknown) =>
      call(by, 'PATCH', `${path}/marker-groups`, { json: { lockedGroups } });
    expectError(await lock(viewer, ['Gauges']), 403, 'insufficient permission');
    expectStatus(await lock(editor, ['Gauges']), 200);
    assert.deepEqual((await info()).object().lockedGroups, ['Gauges']);
    const change = () => call(editor, 'PATCH', `${path}/markers/${id}`, { json: { title: 'New' } });
    expectError(await change(), 409, 'group_locked');
    expectError(await call(editor, 'DELETE', `${path}/markers/${id}`), 409, 'group_locked');
    expectStatus(await lock(editor, []), 200);
    expectStatus(await change(), 200);
  });

  it('clears a saved default with null, and leaves what is not sent', async () => {
    const defaultView = { lat: 1, lng: 2, zoom: 3 };
    expectStatus(await camera({ defaultView, defaultTheme: 'dark', defaultBaseLayer: 'osm' }), 200);
    expectStatus(await camera({ defaultView: null, defaultTheme: null }), 200);
    const seen = (await info()).object();
    for (const field of ['defaultViewLat', 'defaultViewLng', 'defaultViewZoom', 'defaultTheme']) {
      assert.equal(seen[field] ?? null, null, field);
    }
    assert.equal(seen.defaultBaseLayer, 'osm');
  });

  it('takes every base layer and theme, and no other', async () => {
    for (const defaultBaseLayer of baseLayers) {
      expectStatus(await camera({ defaultBaseLayer }), 200);
      assert.equal((await info()).at('defaultBaseLayer'), defaultBaseLayer);
    }
    for (const defaultTheme of ['light', 'dark', 'system']) expectStatus(await camera({ defaultTheme }), 200);
    expectError(await camera({ defaultBaseLayer: 'google' }), 400, undefined, /defaultBaseLayer/);
    expectError(await camera({ defaultTheme: 'pink' }), 400, undefined, /defaultTheme/);
  });

  it('refuses camera settings that make no sense', async () => {
    const bodies: [unknown, RegExp][] = [
      [{ autoZoomEnabled: 'yes' }, /autoZoomEnabled/],
      [{ autoZoomEnabled: null }, /autoZoomEnabled/],
      [{ defaultView: { lat: 91, lng: 0, zoom: 1 } }, /lat/],
      [{ defaultView: { lat: 1, lng: 181, zoom: 1 } }, /lng/],
      [{ defaultView: { lat: 1, lng: 1 } }, /zoom/],
      [{ defaultView: { lat: 1, lng: 1, zoom: -1 } }, /zoom/],
      [{ defaultView: [1, 2, 3] }, /defaultView/],
    ];
    for (const [json, message] of bodies) expectError(await camera(json), 400, undefined, message);
    expectError(await camera({ pitch: 3 }), 400, 'unknown_field:pitch');
  });

  for (const [field, { taken, refused }] of Object.entries(timeline)) {
    it(`accepts valid values of the timeline setting ${field}`, async () => {
      for (const value of taken) {
        const answer = await call(owner, 'PATCH', `${path}/timeline-settings`, { json: { [field]: value } });
        expectStatus(answer, 200);
        assert.equal(findMember((await info()).json, field), value);
      }
      for (const value of refused) {
        const answer = await call(owner, 'PATCH', `${path}/timeline-settings`, { json: { [field]: value } });
        expectError(answer, 400, undefined, new RegExp(field));
      }
    });
  }

  it('refuses an unknown field of the timeline', async () => {
    const answer = await call(owner, 'PATCH', `${path}/timeline-settings`, { json: { speed: 2 } });
    expectError(answer, 400, 'unknown_field:speed');
  });

  it('leaves camera and timeline settings to the owner', async () => {
    const token = await issueToken(owner, roomId, 'read', 'write', 'upload');
    for (const where of ['camera-settings', 'timeline-settings']) {
      const json = where === 'camera-settings' ? { autoZoomEnabled: true } : { groupingMode: 'day' };
      for (const caller of [editor, viewer]) {
        expectError(
          await call(caller, 'PATCH', `${path}/${where}`, { json }),
          403,
          'insufficient permission',
        );
      }
      expectError(await call(token, 'PATCH', `${path}/${where}`, { json }), 403, 'api_token_not_allowed');
      expectError(
        await call(anonymous, 'PATCH', `${path}/${where}`, { json }),
        401,
        'authentication_required',
      );
    }
  });

  it('lets only owners and editors make the presentation public', async () => {
    const flag = (caller: Person, isPublic: boolean): Promise<ServiceAnswer> =>
      call(caller, 'PATCH', `${path}/presentation/public`, { json: { isPublic } });
    expectStatus(await flag(editor, true), 200);
    assert.equal((await info()).at('presentationIsPublic'), true);
    assert.equal((await info()).at('isPublic'), false, 'the flags are independent');
    expectStatus(await flag(owner, false), 200);
    assert.equal((await info()).at('presentationIsPublic'), false);
    expectError(await flag(viewer, true), 403, 'insufficient permission');
  });

  it('renames a room by its owner', async () => {
    expectStatus(await call(owner, 'PATCH', path, { json: { name: 'Alpine huts' } }), 200);
    assert.equal(findMember((await info()).json, 'name'), 'Alpine huts');
    expectError(await call(editor, 'PATCH', path, { json: { name: 'x' } }), 403, 'insufficient permission');
  });

  it('answers permissions for all six actions and four kinds of caller', async () => {
    const callers = { none: await newPerson('stranger'), viewer, editor, owner };
    for (const [role, caller] of Object.entries(callers)) {
      for (const action of actions) {
        const answer = await call(caller, 'GET', `${path}/permissions?action=${action}`);
        const hasPermission = granted[role]?.includes(action);
        assert.deepEqual(expectStatus(answer, 200).json, { hasPermission, role }, `${role} ${action}`);
      }
    }
  });

  it('refuses permissions for an unknown or missing action, and for tokens', async () => {
    expectError(await call(owner, 'GET', `${path}/permissions?action=fly`), 400, undefined, /action/);
    expectError(await call(owner, 'GET', `${path}/permissions`), 400, undefined, /action/);
    const token = await issueToken(owner, roomId, 'read');
    const answer = await call(token, 'GET', `${path}/permissions?action=view`);
    expectError(answer, 403, 'api_token_not_allowed');
  });

  it('tells members their role in the metadata', async () => {
    for (const [role, caller] of Object.entries({ viewer, editor, owner })) {
      const answer = expectStatus(await call(caller, 'GET', path), 200);
      assert.equal(answer.at('userRole'), role);
      assert.equal(answer.at('hasAccess'), true);
      assert.equal(answer.at('counts.members'), 3);
    }
  });
});
