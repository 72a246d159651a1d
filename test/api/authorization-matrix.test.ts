import assert from 'node:assert/strict';

import { minRole } from '../../core/access/caller.ts';
import {
  operations,
  type AccessRule,
  type Role,
  type TokenPermission,
} from '../../core/access/operations.ts';
import { routes } from '../../api/routes/index.ts';
import type { Route } from '../../api/routing/route.ts';
import {
  addMember,
  call,
  createRoom,
  expectReply,
  issueToken,
  newRoomId,
  type ApiReply,
} from '../support/api/call.ts';
import { createObjects } from '../support/api/objects.ts';
import { startTestApi, type TestApi } from '../support/api/start-api.ts';

const permissions: readonly TokenPermission[] = ['read', 'write', 'upload'];

/** The access table, restated independently: null allows access. */
type Verdict = readonly [status: number, error: string] | null;

interface Visitor {
  readonly name: string;
  readonly bearer: string | undefined;
  readonly verdict: (route: Route, rule: AccessRule) => Verdict;
}

const notAllowed: Verdict = [403, 'api_token_not_allowed'];
const insufficient: Verdict = [403, 'insufficient permission'];
const byObject = ({ scope }: Route) => scope === 'layer' || scope === 'job' || scope === 'upload';
const absent = ({ scope }: Route): Verdict => [404, `${scope}_not_found`];
/**
 * Routes that name their room in the body allow any possibly authorized caller, and check again once the room
 * is known.
 */
const roomUnknown = (route: Route) => route.scope === 'body';

/** Otherwise accepting an invitation would be refused for a reason other than the caller. */
const verified = { email: 'stranger@example.org', email_verified: true };

describe('the authorization matrix', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.close());

  for (const route of routes) {
    it(`of ${route.method} ${route.path} is the row ${route.operation}`, async () => {
      const rule: AccessRule = operations[route.operation];
      const owner = await api.issuer.token('owner');
      const roomId = await createRoom(api, owner);
      const path = await fillIn(route.path, roomId);
      // A path whose room need not exist is tried with a missing room; the rest is up to the use case.
      const pathNow = async () => {
        if (route.scope === 'room-id') return route.path.replace(':roomId', newRoomId());
        // An allowed request deletes the upload, so each request needs a new one.
        return route.scope === 'upload' ? fillIn(route.path, roomId) : path;
      };
      for (const visitor of await visitors(roomId, owner)) {
        const expected = visitor.verdict(route, rule);
        const reply = await visit(route, await pathNow(), visitor.bearer);
        if (expected !== null) {
          expectReply(reply, expected[0], expected[1]);
        } else {
          assert.ok(reply.status !== 401 && reply.status !== 403, `${visitor.name}: ${reply.text}`);
        }
      }
    });
  }

  for (const route of routes.filter(({ scope }) => !['none', 'room-id', 'body'].includes(scope))) {
    it(`of ${route.method} ${route.path} permits in a public room exactly what its row permits`, async () => {
      const rule: AccessRule = operations[route.operation];
      const open = rule.anonymous !== 'never';
      const roomId = await createRoom(api, await api.issuer.token('owner'), true);
      const path = await fillIn(route.path, roomId);
      const stranger = await api.issuer.token('stranger', verified);
      for (const { name, bearer, verdict } of await deadTokens(roomId)) {
        const [status, error] = verdict(route, rule) ?? [0, ''];
        const reply = await visit(route, path, bearer);
        assert.deepEqual([reply.status, reply.json.error], [status, error], name);
      }
      for (const [bearer, refusal] of [
        [undefined, [401, 'authentication_required']],
        [stranger, [403, 'insufficient permission']],
      ] as const) {
        const reply = await visit(route, path, bearer);
        const signedIn = bearer !== undefined && rule.user === 'signed-in';
        if (open || signedIn) assert.ok(reply.status !== 401 && reply.status !== 403, reply.text);
        else expectReply(reply, refusal[0], refusal[1]);
      }
    });
  }

  async function visitors(roomId: string, owner: string): Promise<Visitor[]> {
    const tokens = await Promise.all(
      permissions.map(async (permission): Promise<Visitor> => {
        const { secret } = await issueToken(api, owner, roomId, permission);
        return { name: `a token with ${permission}`, bearer: secret, verdict: tokenVerdict([permission]) };
      }),
    );
    const other = await issueToken(api, owner, await createRoom(api, owner), ...permissions);
    const member = async (role: 'viewer' | 'editor'): Promise<Visitor> => ({
      name: role,
      bearer: await addMember(api, roomId, role, role),
      verdict: userVerdict(role),
    });
    return [
      { name: 'nobody', bearer: undefined, verdict: anonymousVerdict },
      {
        name: 'a stranger',
        bearer: await api.issuer.token('stranger', verified),
        verdict: userVerdict(null),
      },
      { name: 'a token of another room', bearer: other.secret, verdict: otherRoomVerdict },
      ...(await deadTokens(roomId)),
      ...tokens,
      await member('viewer'),
      await member('editor'),
      // Last, as it may delete the room.
      { name: 'the owner', bearer: owner, verdict: userVerdict('owner') },
    ];
  }

  /** Tokens with all permissions that are no longer valid, or never were. */
  async function deadTokens(roomId: string): Promise<Visitor[]> {
    const owner = await api.issuer.token('owner');
    const [expired, revoked, mistyped] = await Promise.all(
      Array.from({ length: 3 }, () => issueToken(api, owner, roomId, ...permissions)),
    );
    assert.ok(expired && revoked && mistyped);
    await api.pool.query(`update api_tokens set expires_at = now() - interval '1 second' where id = $1`, [
      expired.id,
    ]);
    const path = `/api/rooms/${roomId}/api-tokens/${revoked.id}`;
    expectReply(await call(api.url, 'DELETE', path, { bearer: owner }), 200);
    return [
      { name: 'an expired token', bearer: expired.secret, verdict: deadVerdict },
      { name: 'a revoked token', bearer: revoked.secret, verdict: deadVerdict },
      { name: 'a mistyped token', bearer: mistype(mistyped.secret), verdict: deadVerdict },
    ];
  }

  async function visit(route: Route, path: string, bearer: string | undefined): Promise<ApiReply> {
    const answer = await fetch(api.url + path, {
      method: route.method,
      headers: bearer === undefined ? {} : { Authorization: `Bearer ${bearer}` },
    });
    if (answer.status < 400) {
      // An event stream never ends.
      await answer.body?.cancel();
      return { status: answer.status, headers: answer.headers, text: '', json: {} };
    }
    const text = await answer.text();
    const json = JSON.parse(text) as Record<string, unknown>;
    return { status: answer.status, headers: answer.headers, text, json };
  }

  async function fillIn(path: string, roomId: string): Promise<string> {
    const names = { roomId, roomName: roomId, ...(await createObjects(api, roomId)) };
    return path.replaceAll(/:([A-Za-z]+)/g, (_, name: string) => {
      return (names as Record<string, string>)[name] ?? 'absent';
    });
  }
});

/** The same token with a different last character. */
function mistype(secret: string): string {
  return secret.slice(0, -1) + (secret.endsWith('0') ? '1' : '0');
}

/** Also where no credential is needed: an invalid credential is always refused. */
function deadVerdict(): Verdict {
  return [401, 'Invalid or expired API token'];
}

function anonymousVerdict(_route: Route, rule: AccessRule): Verdict {
  return rule.anonymous === 'always' ? null : [401, 'authentication_required'];
}

function userVerdict(role: Role | null) {
  return (route: Route, rule: AccessRule): Verdict => {
    if (rule.anonymous === 'always' || rule.user === 'signed-in') return null;
    if (rule.user === 'operator') return insufficient;
    if (minRole(role, rule.user) || roomUnknown(route)) return null;
    return role === null && byObject(route) ? absent(route) : insufficient;
  };
}

function tokenVerdict(granted: readonly TokenPermission[]) {
  return (_route: Route, rule: AccessRule): Verdict => {
    if (rule.token === 'refused') return notAllowed;
    if (rule.token === 'any') return null;
    if (rule.token === 'write-or-upload') {
      const mayStartJobs = granted.includes('write') || granted.includes('upload');
      return mayStartJobs ? null : [403, `API token lacks 'write' permission`];
    }
    if (granted.includes(rule.token)) return null;
    return [403, `API token lacks '${rule.token}' permission`];
  };
}

function otherRoomVerdict(route: Route, rule: AccessRule): Verdict {
  if (rule.token === 'refused') return notAllowed;
  if (route.scope === 'none' || roomUnknown(route)) return null;
  return byObject(route) ? absent(route) : [403, 'API token is not scoped to this room'];
}
