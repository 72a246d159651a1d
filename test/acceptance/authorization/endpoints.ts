/**
 * Every endpoint with its class, and a harmless request: an authorized caller gets one of the statuses in
 * `ok`, often a 400 for an empty body or a 404 for a missing object.
 */
import { newRoomId } from '../support/rooms.ts';
import { type Endpoint, type Fill, row } from './endpoint.ts';
import { rules, type CallerKind, type Expected, type RoomKind } from './expectations.ts';

const json =
  (body: unknown): Fill =>
  () => ({ json: body });
const emptyForm: Fill = () => ({ form: new FormData() });
const nothing = json({});
const unknown = json({ no_such_field: 1 });

/** Multipart with the room id first and without a layer name, so that nothing is created. */
const roomForm: Fill = ({ roomId }) => {
  const form = new FormData();
  form.set('roomName', roomId);
  form.set('file', new Blob(['{}']), 'x.geojson');
  return { form };
};

/** A chunk that names only the room, so that nothing is created. */
const chunkForm: Fill = ({ roomId }) => {
  const form = new FormData();
  form.set('roomName', roomId);
  form.set('chunk', new Blob(['{}']), 'chunk');
  return { form };
};

const jobPaths = ['/api/jobs/:jobId', '/api/layers/jobs/:jobId'];

/** Reads of a raster; all answer 404, as the raster does not exist. */
const rasterReads = [
  'GET /api/rooms/:roomId/raster-layers/:layerId/tiles/:z/:x/:y.png',
  'GET /api/rooms/:roomId/raster-layers/:layerId/tiles/:z/:x/:y.webp',
  'GET /api/rooms/:roomId/raster-layers/:layerId/tilejson.json',
  'GET /api/rooms/:roomId/raster-layers/:layerId/terrain/:z/:x/:y.png',
  'GET /api/rooms/:roomId/raster-layers/:layerId/terrain.json',
  'GET /api/rooms/:roomId/raster-layers/:layerId/point/:place',
  'GET /api/rooms/:roomId/raster-layers/:layerId/statistics',
  'GET /api/rooms/:roomId/raster-layers/:layerId/legend.png',
  'GET /api/rooms/:roomId/raster-layers/:layerId/raster.tif',
  'GET /api/rooms/:roomId/raster-layers/:layerId/parts/:number.tif',
  'GET /api/rooms/:roomId/raster-layers/:layerId/wmts/WMTSCapabilities.xml',
];

export const endpoints: readonly Endpoint[] = [
  // Rooms
  {
    name: 'POST /api/rooms/:roomId',
    rule: { token: 'session', user: 'owner', open: 'never', room: 'named' },
    ok: [200],
    request: ({ roomId }, _world, _caller, room) => ({
      path: `/api/rooms/${room === 'absent' ? newRoomId() : roomId}`,
    }),
    except: (caller, room) => {
      // The first signed-in caller creates a room; the response to a member's POST is not specified.
      const signedIn = ['stranger', 'viewer', 'editor', 'owner', 'removed member'].includes(caller);
      if (room === 'absent' && signedIn) return [{ status: 200 }];
      if (room === 'absent' && caller === 'anonymous')
        return [{ status: 401, error: 'authentication_required' }];
      if (caller === 'viewer' || caller === 'editor') return [{ status: 200 }, { status: 403 }];
      return undefined;
    },
  },
  row('GET /api/rooms/:roomId', rules.readRoom, [200]),
  row('GET /api/rooms/:roomId/style.json', rules.readRoom, [200]),
  row('GET /api/rooms/:roomId/sprite/:name.json', rules.readRoom, [200]),
  row('GET /api/rooms/:roomId/sprite/:name.png', rules.readRoom, [200]),
  row('GET /api/rooms/:roomId/info', rules.readInfo, [200]),
  row('PATCH /api/rooms/:roomId', rules.owner, [400], unknown),
  row('PATCH /api/rooms/:roomId/public', rules.owner, [400], nothing),
  row('PATCH /api/rooms/:roomId/presentation/public', rules.editBySession, [400], nothing),
  row('GET /api/rooms/:roomId/presentation', rules.deck, [200]),
  row('PUT /api/rooms/:roomId/presentation', rules.editBySession, [400], nothing),
  row('PATCH /api/rooms/:roomId/camera-settings', rules.owner, [400], unknown),
  row('PATCH /api/rooms/:roomId/timeline-settings', rules.owner, [400], unknown),
  row('GET /api/rooms/:roomId/permissions', rules.permissions, [200], undefined, '?action=view'),
  {
    ...row('POST /api/rooms/:roomId/clear', rules.owner, [200]),
    request: async ({ roomId }, world, caller, room) => {
      const doomed = caller === 'owner' && room !== 'absent' ? await world.disposableRoom(room) : roomId;
      return { path: `/api/rooms/${doomed}/clear` };
    },
  },
  {
    ...row('DELETE /api/rooms/:roomId', rules.owner, [200]),
    request: async ({ roomId }, world, caller, room) => {
      const doomed = caller === 'owner' && room !== 'absent' ? await world.disposableRoom(room) : roomId;
      return { path: `/api/rooms/${doomed}` };
    },
  },
  // Members and invitations
  row('GET /api/rooms/:roomId/members', rules.members, [200]),
  row('POST /api/rooms/:roomId/invite', rules.owner, [400], nothing),
  row('DELETE /api/rooms/:roomId/members/:userId', rules.owner, [404]),
  // With an invalid key, so that no member leaves.
  row('POST /api/rooms/:roomId/leave', rules.members, [400], () => ({
    headers: { 'Idempotency-Key': 'x'.repeat(300) },
  })),
  row('GET /api/rooms/:roomId/pending-invitations', rules.owner, [200]),
  row('DELETE /api/rooms/:roomId/pending-invitations/:email', rules.owner, [404]),
  row('GET /api/users/pending-invitations', rules.account, [200]),
  {
    ...row('POST /api/rooms/:roomId/accept-invitation', rules.permissions, [200, 403, 404, 409]),
    except: (caller, room) => {
      // Only invited callers are accepted; the old invitation of a removed member is used up.
      const outside = caller === 'stranger' || caller === 'removed member';
      if (outside && room !== 'absent') return [{ status: 403 }, { status: 404 }];
      if ((caller === 'viewer' || caller === 'editor') && room !== 'absent') return [{ status: 200 }];
      return undefined;
    },
  },
  {
    ...row('POST /api/rooms/:roomId/decline-invitation', rules.permissions, [403, 404]),
    // None of the authorized callers has a pending invitation.
    except: (caller, room) =>
      (caller === 'stranger' || caller === 'removed member') && room !== 'absent'
        ? [{ status: 403 }, { status: 404 }]
        : undefined,
  },
  // API tokens
  row('POST /api/rooms/:roomId/api-tokens', rules.owner, [400], nothing),
  row('GET /api/rooms/:roomId/api-tokens', rules.owner, [200]),
  row('DELETE /api/rooms/:roomId/api-tokens/:tokenId', rules.owner, [404]),
  // Markers and icons
  row('GET /api/rooms/:roomId/markers', rules.readRoom, [200]),
  row('GET /api/rooms/:roomId/markers.geojson', rules.readRoom, [200]),
  row('POST /api/rooms/:roomId/markers', rules.write, [400], nothing),
  row('GET /api/rooms/:roomId/markers/:markerId', rules.readRoom, [200]),
  row('PATCH /api/rooms/:roomId/markers/:markerId', rules.write, [400], nothing),
  row('PATCH /api/rooms/:roomId/marker-style', rules.write, [400], nothing),
  row('PATCH /api/rooms/:roomId/marker-groups', rules.write, [400], nothing),
  {
    ...row('DELETE /api/rooms/:roomId/markers/:markerId', rules.write, [404]),
    request: ({ roomId }) => ({ path: `/api/rooms/${roomId}/markers/marker-nowhere` }),
  },
  {
    ...row(
      'GET /api/rooms/:roomId/markers/image',
      rules.readAny,
      [404],
      undefined,
      '?key=markers/nowhere.jpg',
    ),
    except: deckPicture,
  },
  row('POST /api/rooms/:roomId/markers/upload-image', rules.write, [400], emptyForm),
  row('POST /api/rooms/:roomId/bulk-import', rules.write, [400], emptyForm),
  row('GET /api/rooms/:roomId/marker-icons', rules.readRoom, [200]),
  {
    ...row('GET /api/rooms/:roomId/marker-icons/:iconId', rules.readAny, [404]),
    // The specification does not say which permission the image of an icon requires.
    except: (caller, room) => {
      const blind = (caller === 'token w' || caller === 'token u') && room !== 'absent';
      return blind ? [{ status: 404 }, { status: 403 }] : deckPicture(caller, room);
    },
  },
  row('POST /api/rooms/:roomId/marker-icons', rules.write, [400], emptyForm),
  // Jobs: with an id that does not exist, for all callers
  ...jobPaths.flatMap((path): Endpoint[] => [
    { ...row(`GET ${path}`, rules.readJob, [404]), except: nowhere },
    { ...row(`DELETE ${path}`, rules.steerJob, [404]), except: nowhereToSteer },
    { ...row(`POST ${path}/retry`, rules.steerJob, [404]), except: nowhereToSteer },
  ]),
  // Layers and uploads
  row('POST /api/layers/upload', rules.upload, [400], roomForm),
  row('POST /api/layers/inspect', rules.upload, [200], roomForm),
  row('POST /api/layers/upload-chunk', rules.upload, [400], chunkForm),
  row('POST /api/layers/process-chunked', rules.upload, [404], ({ roomId }) => ({
    json: { roomName: roomId, layerName: 'x', uploadId: '00000000-0000-4000-8000-000000000000' },
  })),
  { ...row('GET /api/layers/uploads/:uploadId', rules.readJob, [404]), except: nowhere },
  { ...row('DELETE /api/layers/uploads/:uploadId', rules.readJob, [404]), except: nowhere },
  row('POST /api/rooms/:roomId/layers', rules.write, [400], nothing),
  row('GET /api/layers/:roomName', rules.readRoom, [200]),
  { ...row('GET /api/layers/:layerId/features', rules.readObject, [200]), except: deckObject },
  {
    ...row('GET /api/layers/:layerId/features/chunks/:chunkIndex', rules.readObject, [200, 404]),
    except: deckObject,
  },
  { ...row('GET /api/layers/:layerId/layer.fgb', rules.readObject, [200]), except: deckObject },
  { ...row('GET /api/layers/:layerId/tiles/:z/:x/:y.mvt', rules.readObject, [200, 204]), except: deckObject },
  { ...row('GET /api/layers/:layerId/tilejson.json', rules.readObject, [200]), except: deckObject },
  { ...row('GET /api/layers/:layerId/attributes', rules.readObject, [200]), except: deckObject },
  { ...row('GET /api/layers/:layerId/style.json', rules.readObject, [200]), except: deckObject },
  ...['json', 'png'].map((form) => ({
    ...row(`GET /api/layers/:layerId/sprite/:name.${form}`, rules.readObject, [200]),
    except: deckObject,
  })),
  row('PATCH /api/layers/:layerId', rules.writeObject, [400], unknown),
  {
    ...row('DELETE /api/layers/:layerId', rules.deleteObject, [200]),
    request: async ({ layerId }, world, caller, room) => {
      const deletes = (caller === 'owner' || caller === 'editor') && room !== 'absent';
      return { path: `/api/layers/${deletes ? await world.disposableLayer(room) : layerId}` };
    },
  },
  // Raster layers
  row('GET /api/rooms/:roomId/raster-layers', rules.readRoom, [200]),
  row('GET /api/rooms/:roomId/raster-layers/:layerId', rules.readRoom, [404]),
  row('PATCH /api/rooms/:roomId/raster-layers/:layerId/display', rules.write, [400, 404], unknown),
  row('PATCH /api/rooms/:roomId/raster-layers/:layerId', rules.write, [400, 404], unknown),
  row('DELETE /api/rooms/:roomId/raster-layers/:layerId', rules.editBySession, [404]),
  row('GET /api/rooms/:roomId/raster-layers/:layerId/original', rules.readOriginal, [404]),
  ...rasterReads.map((name) => row(name, rules.readRaster, [404])),
  // Comments
  row('GET /api/rooms/:roomId/comments', rules.readRoom, [200]),
  row('POST /api/rooms/:roomId/comments', rules.comment, [400], nothing),
  row('POST /api/rooms/:roomId/comments/:id/replies', rules.comment, [400, 404], nothing),
  row('PATCH /api/rooms/:roomId/comments/:id', rules.comment, [400, 404], nothing),
  row('DELETE /api/rooms/:roomId/comments/:id', rules.comment, [404]),
  row('DELETE /api/rooms/:roomId/comments/:id/replies/:rid', rules.comment, [404]),
  // Export, import, clone
  row('POST /api/rooms/:roomId/export', rules.readInside, [400], nothing, '?include_tiles=maybe'),
  row('POST /api/rooms/:roomId/import', rules.write, [400], emptyForm),
  row('POST /api/rooms/:roomId/import/:jobId/revert', rules.write, [404]),
  row('GET /api/rooms/:roomId/export-size', rules.readInside, [200]),
  row('POST /api/rooms/:roomId/export-jobs', rules.readInside, [202, 400], nothing, '?include_tiles=maybe'),
  row('GET /api/rooms/:roomId/export-jobs/:jobId', rules.readInside, [404]),
  row('GET /api/rooms/:roomId/export-jobs/:jobId/artifact', rules.readInside, [404]),
  row('GET /api/rooms/:roomId/export-manifest', rules.readInside, [200]),
  row('POST /api/rooms/:roomId/clone-jobs', rules.write, [400], nothing),
  // Events and history
  { ...row('GET /api/rooms/:roomId/events', rules.readRoom, [200]), stream: true },
  row('GET /api/rooms/:roomId/history', rules.readInside, [200]),
  row('POST /api/rooms/:roomId/history/:seq/revert', rules.write, [404]),
  // Users and operators
  row('GET /api/users/me', rules.account, [200]),
  row('POST /api/users/register', rules.account, [200]),
  row('GET /api/users/rooms', rules.account, [200]),
  row('GET /api/locations', rules.account, [400]),
  row('GET /api/account/consumption', rules.account, [200]),
  row('GET /api/admin/users', rules.administration, []),
  row('PATCH /api/admin/users/:userId/quota', rules.administration, [], nothing),
  row('GET /api/admin/rooms', rules.administration, []),
  row('GET /api/admin/jobs', rules.administration, []),
];

/**
 * An id that does not exist: 404 for every caller; a missing credential or permission may be reported first.
 */
function nowhere(caller: CallerKind): readonly Expected[] | undefined {
  if (caller === 'revoked token' || caller === 'mistyped token') return undefined;
  if (caller === 'anonymous') return [{ status: 401, error: 'authentication_required' }, { status: 404 }];
  return caller.startsWith('token') ? [{ status: 404 }, { status: 403 }] : [{ status: 404 }];
}

/** A read-only token is refused before any lookup. */
function nowhereToSteer(caller: CallerKind): readonly Expected[] | undefined {
  return caller === 'token r'
    ? [{ status: 403, error: "API token lacks 'write' permission" }]
    : nowhere(caller);
}

/** In a room with a public deck only, a layer that no slide references is hidden from non-members. */
function deckObject(caller: CallerKind, room: RoomKind): readonly Expected[] | undefined {
  if (room !== 'deck-only public') return undefined;
  if (caller === 'anonymous') return [{ status: 401 }, { status: 404 }];
  const outside = caller === 'stranger' || caller === 'removed member' || caller === 'token of another room';
  return outside ? [{ status: 404 }] : undefined;
}

/** A deck that does not reference the image answers as if the image did not exist. */
function deckPicture(caller: CallerKind, room: RoomKind): readonly Expected[] | undefined {
  if (room !== 'deck-only public') return undefined;
  if (caller === 'anonymous') return [{ status: 401 }, { status: 404 }];
  const outside = caller === 'stranger' || caller === 'removed member';
  return outside ? [{ status: 403 }, { status: 404 }] : undefined;
}
