import assert from 'node:assert/strict';
import { checkAnswer, memberOf } from './check-answer.ts';
import type { RequestOperation } from './described-operations.ts';
import { fillIn, gather, note } from './picks.ts';
import type { OperationRequest } from './requests.ts';
import { ask, openRoom, type OtherRoom, type RandomRoom, type Service } from './rooms.ts';
import { send, type Received } from './service.ts';

export interface OperationTally {
  /** Number of responses by operation and first digit of the status. */
  readonly answers: Map<string, Record<string, number>>;
}

interface Chain {
  readonly service: Service;
  readonly otherRoom: OtherRoom;
  readonly tally: OperationTally;
  room: RandomRoom;
  /** Markers that must exist; undefined while concurrent requests make that uncertain. */
  markers: Set<string> | undefined;
}

/** Sends the requests in sequence, some of them two or three at a time, to a new room of `owner`. */
export async function runChain(
  service: Service,
  external: OtherRoom,
  requests: readonly OperationRequest[],
  owner: string,
  tally: OperationTally,
): Promise<void> {
  const chain: Chain = {
    ...{ service, otherRoom: external, tally, markers: new Set() },
    room: await openRoom(service, owner, owner),
  };
  await settle(chain);
  for (const batch of batches(requests)) {
    const ended = await Promise.all(batch.map((request) => carryOut(chain, request)));
    if (ended.includes('room deleted')) {
      chain.room = await openRoom(service, owner, owner);
      chain.markers = await listedMarkers(chain);
    } else if (batch.length > 1 || ended.includes('markers unsettled')) await settle(chain);
  }
  if (chain.markers !== undefined) assert.deepEqual(await listedMarkers(chain), chain.markers);
}

function batches(requests: readonly OperationRequest[]): OperationRequest[][] {
  const all: OperationRequest[][] = [[]];
  for (const request of requests) {
    all.at(-1)?.push(request);
    if (!request.together) all.push([]);
  }
  return all.filter((batch) => batch.length > 0);
}

async function carryOut(chain: Chain, request: OperationRequest): Promise<string> {
  const { service, otherRoom: other, room } = chain;
  const { caller } = request;
  const operation = service.operations.get(request.operation);
  assert.ok(operation);
  const fill = <Value>(value: Value): Value => fillIn(value, room.ids, other.ids);
  const params = fill(request.path);
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const query = new URLSearchParams(fill(request.query)).toString();
  const base = service.baseUrls[service.sent % service.baseUrls.length] ?? '';
  service.sent += 1;
  const answer = await send({
    operation,
    url: `${base}${path}${query === '' ? '' : `?${query}`}`,
    bearer: room.bearers[caller],
    headers: request.headers,
    ...('json' in request ? { json: fill(request.json) ?? null } : {}),
    ...(request.form === undefined ? {} : { form: fill(request.form) }),
  });
  count(chain.tally, operation.name, answer.status);
  checkAnswer(operation, answer);
  checkPrivacy(chain, { operation, caller }, params, answer);
  const ownAffair = params.roomId === undefined || params.roomId === room.roomId;
  if (answer.status < 300 && ownAffair && !operation.path.startsWith('/api/admin/'))
    gather(room.ids, answer.json, idsOfOther(other));
  if (answer.status === 302 && operation.path.endsWith('/image')) await followPicture(chain, answer);
  return effect(chain, request, params, answer);
}

const otherIds = new WeakMap<OtherRoom, Set<string>>();

function idsOfOther(other: OtherRoom): ReadonlySet<string> {
  const known = otherIds.get(other) ?? new Set([...other.ids.values()].flat());
  otherIds.set(other, known);
  return known;
}

/** Asserts that responses contain nothing of the other room and that no request to it succeeds. */
function checkPrivacy(
  { otherRoom: external }: Chain,
  { operation, caller }: { operation: RequestOperation; caller: string },
  params: Readonly<Record<string, string>>,
  answer: Received,
): void {
  const shown = `${caller}: ${answer.asked}\n  → ${answer.status} ${answer.text.slice(0, 600)}`;
  // Operators see the names of all rooms and set any user's quota.
  if (operation.path.startsWith('/api/admin/')) return;
  assert.ok(!answer.text.includes(external.secret), `another room's content is disclosed: ${shown}`);
  const objects = Object.values(params).filter((value) => value !== external.roomId);
  if (objects.some((value) => idsOfOther(external).has(value))) {
    assert.ok(answer.status >= 400, `an object of another room is found: ${shown}`);
    const own = !Object.values(params).includes(external.roomId);
    const onlyAbsent = own && caller === 'owner' && answer.status !== 400;
    assert.ok(!onlyAbsent || answer.status === 404, `an object of another room is not absent: ${shown}`);
  } else if (Object.values(params).includes(external.roomId) && operation.method !== 'GET') {
    assert.ok(answer.status >= 400, `another room is changed: ${shown}`);
  }
}

/** A redirect's target address works without further credentials. */
async function followPicture({ service }: Chain, answer: Received): Promise<void> {
  const location = answer.headers.get('location') ?? '';
  service.sent += 1;
  const picture = await fetch(new URL(location, service.baseUrls[0]));
  await picture.arrayBuffer();
  const found = picture.ok && picture.headers.get('content-type')?.startsWith('image/') === true;
  // The picture may have been deleted, but any response with content must be a picture.
  assert.ok(found || picture.status === 404, `${answer.asked} leads to ${picture.status}`);
}

/** Applies what the response implies for the markers of the room and for the room. */
function effect(
  chain: Chain,
  { operation, together }: OperationRequest,
  params: Readonly<Record<string, string>>,
  answer: Received,
): string {
  if (answer.status >= 300 || params.roomId === chain.otherRoom.roomId) return '';
  if (answer.headers.has('idempotency-replayed')) return '';
  const id = String(memberOf(memberOf(answer.json, 'marker'), 'id'));
  switch (operation) {
    case 'DELETE /api/rooms/{roomId}':
      return 'room deleted';
    case 'POST /api/rooms/{roomId}/markers':
      chain.markers?.add(id);
      note(chain.room.ids, 'marker', id);
      return '';
    case 'DELETE /api/rooms/{roomId}/markers/{markerId}':
      chain.markers?.delete(params.markerId ?? '');
      return '';
    case 'GET /api/rooms/{roomId}/markers/{markerId}':
      assert.ok(
        together || chain.markers?.has(params.markerId ?? '') !== false,
        `deleted, yet there: ${answer.asked}`,
      );
      return '';
    case 'POST /api/rooms/{roomId}/clear':
    case 'POST /api/rooms/{roomId}/history/{seq}/revert':
      return 'markers unsettled';
    case 'POST /api/layers/upload':
    case 'POST /api/layers/process-chunked':
    case 'POST /api/rooms/{roomId}/bulk-import':
    case 'POST /api/rooms/{roomId}/import':
    case 'POST /api/jobs/{jobId}/retry':
    case 'POST /api/rooms/{roomId}/clone-jobs':
      if (answer.status === 202) chain.markers = undefined;
      return 'markers unsettled';
    default:
      return '';
  }
}

async function settle(chain: Chain): Promise<void> {
  if (chain.markers !== undefined) chain.markers = await listedMarkers(chain);
}

async function listedMarkers({ service, room }: Chain): Promise<Set<string>> {
  const name = 'GET /api/rooms/{roomId}/markers';
  const { json } = await ask(service, name, room.bearers.owner ?? '', { roomId: room.roomId });
  const markers = memberOf(json, 'markers') as { id: string }[];
  assert.equal(memberOf(json, 'count'), markers.length);
  return new Set(markers.map(({ id }) => id));
}

function count({ answers }: OperationTally, name: string, status: number): void {
  const seen = answers.get(name) ?? {};
  const digit = String(status).charAt(0);
  answers.set(name, { ...seen, [digit]: (seen[digit] ?? 0) + 1 });
}
