/** The rooms of the property run: one in which the callers work, and one to which they have no access. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { png } from '../acceptance/support/pictures.ts';
import { photo, thumbnail } from '../acceptance/support/pictures.ts';
import { checkAnswer, memberOf } from './check-answer.ts';
import type { RequestOperation } from './described-operations.ts';
import { gather, note, type Ids } from './picks.ts';
import type { CallerName, FormPart } from './requests.ts';
import { when } from '../support/when.ts';
import { send, type Received } from './service.ts';

export interface Service {
  readonly baseUrls: readonly string[];
  readonly operations: ReadonlyMap<string, RequestOperation>;
  /** The JWT of a user by name. */
  readonly tokenOf: (name: string) => Promise<string>;
  readonly operatorName: string;
  /** Number of requests sent and rooms opened so far. */
  sent: number;
  rooms: number;
}

/** Sends a request that must succeed, checked like all others. */
export async function ask(
  service: Service,
  name: string,
  bearer: string,
  params: Readonly<Record<string, string>>,
  content: { json?: unknown; form?: Readonly<Record<string, FormPart>> } = {},
): Promise<Received> {
  const operation = service.operations.get(name);
  assert.ok(operation, `${name} is not described`);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(params[key] ?? ''),
  );
  service.sent += 1;
  const answer = await send({ operation, url: `${service.baseUrls[0]}${path}`, bearer, ...content });
  checkAnswer(operation, answer);
  assert.ok(answer.status < 300, `${answer.asked}\n  → ${answer.status} ${answer.text.slice(0, 600)}`);
  return answer;
}

export interface RandomRoom {
  readonly roomId: string;
  readonly bearers: Readonly<Record<CallerName, string | undefined>>;
  readonly ids: Ids;
}

/** Creates a private room with an editor, a viewer and three tokens. */
export async function openRoom(service: Service, owner: string, team: string): Promise<RandomRoom> {
  const roomId = randomBytes(8).toString('base64url').slice(0, 10);
  const names = { editor: `editor-${team}`, viewer: `viewer-${team}` };
  const [ownerJwt, editor, viewer, stranger, operator] = await Promise.all(
    [owner, names.editor, names.viewer, 'stranger-to-all', service.operatorName].map(service.tokenOf),
  );
  assert.ok(ownerJwt && editor && viewer && stranger && operator);
  await ask(service, 'POST /api/rooms/{roomId}', ownerJwt, { roomId }, { json: {} });
  const ids: Ids = new Map([['room', [roomId]]]);
  for (const [role, bearer] of Object.entries({ editor, viewer })) {
    const me = await ask(service, 'GET /api/users/me', bearer, {});
    const json = { email: emailOf(bearer), role };
    await ask(service, 'POST /api/rooms/{roomId}/invite', ownerJwt, { roomId }, { json });
    note(ids, 'email', json.email);
    gather(ids, me.json, new Set());
  }
  const token = async (...permissions: string[]) => {
    const json = { name: permissions.join(), permissions };
    const path = 'POST /api/rooms/{roomId}/api-tokens';
    return String(memberOf((await ask(service, path, ownerJwt, { roomId }, { json })).json, 'token'));
  };
  const bearers = {
    ...{ owner: ownerJwt, editor, viewer, stranger, operator, anonymous: undefined },
    'reading token': await token('read'),
    'writing token': await token('write'),
    'token with all': await token('read', 'write', 'upload'),
  };
  // An operator's request in an earlier room may have left the owner with too little quota for the initial
  // content.
  const { json: me } = await ask(service, 'GET /api/users/me', ownerJwt, {});
  const quota = 'PATCH /api/admin/users/{userId}/quota';
  await ask(service, quota, operator, { userId: String(memberOf(me, 'userId')) }, { json: { limit: null } });
  // A layer needs a job, so not every room has one.
  const withLayer = service.rooms++ % 4 === 0;
  gather(ids, await furnish(service, ownerJwt, { roomId, word: 'furniture', withLayer }), new Set());
  return { roomId, bearers, ids };
}

/** Creates an object of every kind in the room, each containing `word`; resolves with the responses. */
async function furnish(
  service: Service,
  owner: string,
  { roomId, word, withLayer }: { roomId: string; word: string; withLayer: boolean },
): Promise<unknown[]> {
  const answers: unknown[] = [];
  const make = async (
    name: string,
    content: { json?: unknown; form?: Readonly<Record<string, FormPart>> },
    params: Record<string, string> = {},
  ) => {
    const { json } = await ask(service, name, owner, { roomId, ...params }, content);
    answers.push(json);
    return json;
  };
  const inRoom = 'POST /api/rooms/{roomId}';
  const icon = await make(`${inRoom}/marker-icons`, {
    form: { icon: { name: 'i.png', content: png }, name: word, size: '32' },
  });
  const form = { image: { name: 'a.jpg', content: photo }, thumbnail: { name: 'b.jpg', content: thumbnail } };
  const picture = await make(`${inRoom}/markers/upload-image`, { form });
  const keys = { imageKey: memberOf(picture, 'imageKey'), thumbnailKey: memberOf(picture, 'thumbnailKey') };
  const location = { latitude: 47, longitude: 8, markerIconId: memberOf(icon, 'iconId') };
  const fields = { ...location, ...keys, title: word, description: word, tags: [word] };
  const marker = memberOf(await make(`${inRoom}/markers`, { json: fields }), 'marker');
  const markerId = String(memberOf(marker, 'id'));
  const geojson = { type: 'FeatureCollection', features: [triangle(word)] };
  if (withLayer) {
    const made = await make(`${inRoom}/layers`, { json: { name: word, geojson } });
    // On a busy machine the response is the job, which must end before the room is complete.
    const jobId = memberOf(made, 'jobId');
    if (typeof jobId === 'string') await jobEnded(service, owner, jobId, answers);
  }
  const declared = { objectId: markerId, objectType: 'marker', body: word };
  const comment = memberOf(await make(`${inRoom}/comments`, { json: declared }), 'comment');
  const id = String(memberOf(comment, 'id'));
  await make(`${inRoom}/comments/{id}/replies`, { json: { body: word } }, { id });
  const slides = [{ id: word, title: word, body: word, visible: { markerIds: [markerId] } }];
  await make('PUT /api/rooms/{roomId}/presentation', { json: { slides } });
  return answers;
}

async function jobEnded(service: Service, owner: string, jobId: string, answers: unknown[]): Promise<void> {
  await when('the layer is there', async () => {
    const { json } = await ask(service, 'GET /api/jobs/{jobId}', owner, { jobId });
    answers.push(json);
    return memberOf(json, 'status') === 'complete';
  });
}

function triangle(word: string): unknown {
  const corners = [
    [0, 0],
    [1, 0],
    [1, 1],
    [0, 0],
  ];
  const geometry = { type: 'Polygon', coordinates: [corners] };
  return { type: 'Feature', geometry, properties: { [word]: word } };
}

function emailOf(jwt: string): string {
  const claims: unknown = JSON.parse(Buffer.from(jwt.split('.')[1] ?? '', 'base64url').toString());
  return String(memberOf(claims, 'email'));
}

export interface OtherRoom {
  readonly roomId: string;
  readonly ids: Ids;
  /** A word that all content of the room contains, and nothing else. */
  readonly secret: string;
  /** The room as its owner sees it. */
  readonly snapshot: () => Promise<Readonly<Record<string, unknown>>>;
}

/** Creates a private room of another user, with an object of every kind. */
export async function openOtherRoom(service: Service): Promise<OtherRoom> {
  const secret = `secret${randomBytes(6).toString('hex')}`;
  const owner = await service.tokenOf(`other-${secret}`);
  const roomId = randomBytes(8).toString('base64url').slice(0, 10);
  const path = 'POST /api/rooms/{roomId}';
  const ids: Ids = new Map([['room', [roomId]]]);
  await ask(service, path, owner, { roomId }, { json: { name: secret } });
  const token = { name: secret, permissions: ['read'] };
  const guest = { email: `${secret}@example.org`, role: 'viewer' };
  const answers = await furnish(service, owner, { roomId, word: secret, withLayer: true });
  answers.push((await ask(service, `${path}/api-tokens`, owner, { roomId }, { json: token })).json);
  await ask(service, `${path}/invite`, owner, { roomId }, { json: guest });
  gather(ids, answers, new Set());
  const views = [
    '',
    '/markers',
    '/comments',
    '/marker-icons',
    '/presentation',
    '/members',
    '/history',
    '/api-tokens',
  ];
  return {
    roomId,
    ids,
    secret,
    snapshot: async () => {
      const seen = views.map(async (view): Promise<[string, unknown]> => {
        const answer = await ask(service, `GET /api/rooms/{roomId}${view}`, owner, { roomId });
        return [view, answer.json];
      });
      const layers = ask(service, 'GET /api/layers/{layerIdOrRoomName}', owner, {
        layerIdOrRoomName: roomId,
      });
      return Object.fromEntries([...(await Promise.all(seen)), ['layers', (await layers).json]]);
    },
  };
}
