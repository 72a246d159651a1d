import assert from 'node:assert/strict';
import { pendingEndpoints } from '../pending.ts';
import { baseUrl, call, expectStatus, isObject, type Bearer } from '../support/http.ts';
import { suite } from '../support/suite.ts';
import type { Endpoint, EndpointRequest } from './endpoint.ts';
import { endpoints } from './endpoints.ts';
import { allowed, expected, type CallerKind, type Expected, type RoomKind } from './expectations.ts';
import { createWorld, type World } from './world.ts';

/** Endpoints without access checks: the description, sign-in and sign-out, and objects with signed URLs. */
const openToAll: readonly string[] = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/docs/*',
  'GET /api/objects/*',
  'GET /api/colormaps',
  'GET /api/colormaps/*',
  'GET /api/colormaps/*/legend.png',
  'GET /api/auth/sign-in',
  'GET /api/auth/callback',
  'POST /api/auth/sign-out',
  'GET /api/auth/session',
];

interface Seen {
  readonly status: number;
  readonly error: unknown;
}

/** Sends the request; reads only the beginning of a stream. */
async function ask(endpoint: Endpoint, request: EndpointRequest, bearer: Bearer | null): Promise<Seen> {
  const [method = ''] = endpoint.name.split(' ');
  if (endpoint.stream === true) return askForStream(request.path, bearer);
  const answer = await call(bearer, method, request.path, request);
  const body: unknown = answer.status >= 400 ? answer.json : null;
  return { status: answer.status, error: isObject(body) ? body.error : undefined };
}

async function askForStream(path: string, bearer: Bearer | null): Promise<Seen> {
  const headers = bearer === null ? {} : { authorization: `Bearer ${bearer.bearer}` };
  const response = await fetch(baseUrl() + path, { headers });
  const { status } = response;
  if (status < 400) {
    await response.body?.cancel();
    return { status, error: undefined };
  }
  const body: unknown = await response.json();
  return { status, error: isObject(body) ? body.error : undefined };
}

function fits(seen: Seen, { status, error }: Expected): boolean {
  return seen.status === status && (error === undefined || seen.error === error);
}

function rightAnswers(endpoint: Endpoint, caller: CallerKind, room: RoomKind): readonly Expected[] {
  const answers = endpoint.except?.(caller, room) ?? expected(endpoint.rule, caller, room);
  return answers === allowed ? endpoint.ok.map((status) => ({ status })) : answers;
}

suite(import.meta.filename, 'Authorization matrix', () => {
  let world: World;
  before(async () => {
    world = await createWorld();
  });

  for (const endpoint of endpoints) {
    const reason = pendingEndpoints[endpoint.name];
    const test = reason === undefined ? it : it.skip;
    test(`${endpoint.name} answers each caller in each room as it should`, async () => {
      const wrong: string[] = [];
      for (const room of world.rooms) {
        const location = world.fixtures[room];
        if (location === undefined) continue;
        const check = async (caller: CallerKind): Promise<void> => {
          const request = await endpoint.request(location, world, caller, room);
          const seen = await ask(endpoint, request, location.bearers[caller]);
          const right = rightAnswers(endpoint, caller, room);
          if (right.some((answer) => fits(seen, answer))) return;
          wrong.push(`${caller} in ${room}: ${JSON.stringify(seen)}, expected ${JSON.stringify(right)}`);
        };
        await Promise.all(world.callers.map(check));
      }
      assert.equal(wrong.length, 0, `\n${wrong.join('\n')}`);
    });
  }

  it('has a row for every operation that the service describes, and asks it', async () => {
    const description = expectStatus(await call(null, 'GET', '/api/openapi.json'), 200);
    const described = Object.entries(description.object('paths')).flatMap(([path, methods]) =>
      Object.keys(isObject(methods) ? methods : {}).map((method) => shape(`${method.toUpperCase()} ${path}`)),
    );
    const rows = new Set(endpoints.map(({ name }) => shape(name)));
    const missing = described.filter((name) => !openToAll.includes(name) && !rows.has(name));
    assert.deepEqual(missing, []);
    const asked = Object.keys(pendingEndpoints).filter((name) => !described.includes(shape(name)));
    assert.deepEqual(asked, Object.keys(pendingEndpoints), 'what has come is pending no longer');
  });
});

/** Replaces parameters of a route by a placeholder, as their names may differ. */
function shape(name: string): string {
  return name.replaceAll(/:\w+|\{\w+\}/g, '*');
}
