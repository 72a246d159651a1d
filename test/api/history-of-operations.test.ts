import assert from 'node:assert/strict';

import type { Operation } from '../../core/access/operations.ts';
import type { EventKind } from '../../core/history/event-kinds.ts';
import { routes } from '../../api/routes/index.ts';
import { jpeg } from '../fixtures/pictures/photos.ts';
import { call, type ApiReply } from '../support/api/call.ts';
import { createObjects } from '../support/api/objects.ts';
import { openPictureRoom, svg, type PictureRoom } from '../support/api/picture-room.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';
import { waitingInvitation } from '../support/api/waiting-invitation.ts';

/** Operations that do not change a room directly, or whose job creates the event when it publishes. */
const withoutEvent: readonly Operation[] = [
  'session.end',
  'user.register',
  'admin.quota',
  'marker.bulk-import',
  'layer.create',
  'layer.upload',
  'layer.inspect',
  'layer.upload-chunk',
  'layer.process-chunked',
  'layer.upload-cancel',
  'job.cancel',
  'job.retry',
  'export.stream',
  'export.start',
  'room.import',
  'room.revert-update',
  'room.clone',
];

/** They create and delete the room; their events are tested with rooms and open streams. */
const ends: readonly Operation[] = ['room.create', 'room.delete'];

type Json = Record<string, unknown>;
type Action = (ids: Record<string, string>) => Promise<ApiReply>;

describe('every operation that changes a room', () => {
  let api: TestApi;
  let owner: string;
  let guest: string;
  let room: PictureRoom;
  let seen = 0;
  const ids: Record<string, string> = {};
  before(async () => {
    api = await startTestApi();
    owner = await api.issuer.token('owner');
    const claims = { email: 'guest@example.org', email_verified: true };
    guest = await api.issuer.token('guest', claims);
    room = await openPictureRoom(api, owner);
    const { layerId, rasterId } = await createObjects(api, room.roomId);
    Object.assign(ids, { layerId, rasterId });
  });
  after(() => api.close());

  const as =
    (method: string, path: string, json?: unknown): Action =>
    (known) =>
      room.as(
        owner,
        method,
        path.replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? ''),
        json,
      );
  /** Without the final events of jobs: clearing the room cancels one. */
  const history = async (): Promise<Json[]> => {
    const { json } = await room.as(owner, 'GET', '/history?limit=500');
    return (json.history as Json[]).filter(({ kind }) => kind !== 'job.finished');
  };
  const text = { body: 'said' };

  const layer = (method: string, id = '', json?: unknown) =>
    call(api.url, method, `/api/layers/${id}`, { bearer: owner, json });

  /** In order of their dependencies; earlier actions leave ids for later ones. */
  const actions: readonly (readonly [Operation, EventKind, Action])[] = [
    ['room.rename', 'settings.updated', as('PATCH', '', { name: 'Harbour' })],
    ['room.set-public', 'settings.updated', as('PATCH', '/public', { isPublic: true })],
    ['presentation.set-public', 'settings.updated', as('PATCH', '/presentation/public', { isPublic: true })],
    ['room.set-camera', 'settings.updated', as('PATCH', '/camera-settings', { defaultTheme: 'dark' })],
    ['room.set-timeline', 'settings.updated', as('PATCH', '/timeline-settings', { groupingMode: 'day' })],
    ['marker.set-groups', 'settings.updated', as('PATCH', '/marker-groups', { lockedGroups: ['a'] })],
    ['marker.set-style', 'settings.updated', as('PATCH', '/marker-style', { style: { type: 'single' } })],
    ['marker.create', 'marker.created', as('POST', '/markers', { latitude: 1, longitude: 2 })],
    ['marker.update', 'marker.updated', as('PATCH', '/markers/:marker', { title: 'new' })],
    ['history.revert', 'marker.updated', as('POST', '/history/:seq/revert')],
    ['marker.delete', 'marker.deleted', as('DELETE', '/markers/:marker')],
    ['icon.create', 'icon.created', () => room.send('/marker-icons', { icon: svg, name: 'i', size: '32' })],
    [
      'comment.create',
      'comment.created',
      as('POST', '/comments', { ...text, objectType: 'feature', objectId: '1' }),
    ],
    ['comment.update', 'comment.updated', as('PATCH', '/comments/:comment', { resolved: true })],
    ['comment.reply', 'comment.replied', as('POST', '/comments/:comment/replies', text)],
    ['comment.delete-reply', 'comment.reply-deleted', as('DELETE', '/comments/:comment/replies/:reply')],
    ['comment.delete', 'comment.deleted', as('DELETE', '/comments/:comment')],
    ['presentation.update', 'presentation.updated', as('PUT', '/presentation', { slides: [{ id: 'a' }] })],
    ['token.create', 'token.created', as('POST', '/api-tokens', { name: 't', permissions: ['read'] })],
    ['token.revoke', 'token.revoked', as('DELETE', '/api-tokens/:token')],
    [
      'member.invite',
      'member.invited',
      as('POST', '/invite', { email: 'nobody@example.org', role: 'viewer' }),
    ],
    [
      'invitation.rescind',
      'member.invitation-rescinded',
      as('DELETE', '/pending-invitations/nobody%40example.org'),
    ],
    ['layer.update', 'layer.updated', ({ layerId }) => layer('PATCH', layerId, { opacity: 0.5 })],
    ['layer.delete', 'layer.deleted', ({ layerId }) => layer('DELETE', layerId)],
    ['raster.update', 'raster.updated', as('PATCH', '/raster-layers/:rasterId', { name: 'Alps' })],
    ['raster.set-display', 'raster.updated', as('PATCH', '/raster-layers/:rasterId/display', { vmin: 1 })],
    ['raster.delete', 'raster.deleted', as('DELETE', '/raster-layers/:rasterId')],
    ['invitation.accept', 'member.added', acceptAsGuest],
    ['invitation.decline', 'member.invitation-declined', declineAsGuest],
    ['member.remove', 'member.removed', as('DELETE', '/members/:member')],
    ['member.leave', 'member.removed', leaveAsGuest],
    ['marker.image-upload', 'image.uploaded', uploadPhoto],
    ['room.clear', 'room.cleared', as('POST', '/clear')],
  ];

  /** Invited before the account exists, and accepted at its first sign-in or at the latest by the route. */
  async function acceptAsGuest(): Promise<ApiReply> {
    const invited = await room.as(owner, 'POST', '/invite', { email: 'guest@example.org', role: 'viewer' });
    assert.equal(invited.status, 200, invited.text);
    seen++;
    return room.as(guest, 'POST', '/accept-invitation');
  }

  /** Only an invitation that raced with the sign-in is pending for an existing account. */
  async function declineAsGuest(): Promise<ApiReply> {
    await waitingInvitation(api.pool, room.roomId, 'guest@example.org');
    return room.as(guest, 'POST', '/decline-invitation');
  }

  async function leaveAsGuest(): Promise<ApiReply> {
    const invited = await room.as(owner, 'POST', '/invite', { email: 'guest@example.org', role: 'viewer' });
    assert.equal(invited.json.status, 'member', invited.text);
    seen++;
    return room.as(guest, 'POST', '/leave');
  }

  async function uploadPhoto(): Promise<ApiReply> {
    const photo = await jpeg(4, 3);
    return room.send('/markers/upload-image', { image: photo, thumbnail: photo });
  }

  it('is listed here with its event, or among those whose events other files test', () => {
    const mutating = routes.filter(({ method }) => method !== 'GET').map(({ operation }) => operation);
    const named = [...actions.map(([operation]) => operation), ...withoutEvent, ...ends];
    assert.deepEqual([...new Set(mutating)].sort(), [...named].sort());
  });

  for (const [operation, kind, action] of actions) {
    it(`records an event: ${operation} as ${kind}`, async () => {
      seen = (await history()).length;
      const reply = await action(ids);
      assert.ok(reply.status < 300, reply.text);
      const [latest, ...rest] = await history();
      assert.ok(latest);
      assert.equal(rest.length, seen, 'one event more');
      assert.equal(latest.kind, kind);
      ids.seq = String(latest.seq);
      ids[String(latest.objectType)] = String(latest.objectId);
    });
  }
});
