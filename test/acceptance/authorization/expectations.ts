/**
 * The expected response for each caller, derived from the interface only. A class of endpoints has a rule;
 * `expected` turns the rule into the responses that a caller may get in a room of a given kind. Where two
 * rows of the interface apply (a token of another room that also lacks the permission), either response is
 * valid.
 */

export const callers = [
  'anonymous',
  'stranger',
  'viewer',
  'editor',
  'owner',
  'removed member',
  'token r',
  'token w',
  'token u',
  'token r+w',
  'token of another room',
  'revoked token',
  'mistyped token',
] as const;

export type CallerKind = (typeof callers)[number];

export const roomKinds = ['private', 'public', 'deck-only public', 'absent'] as const;

export type RoomKind = (typeof roomKinds)[number];

export interface Rule {
  /** The token column of the interface: the permission needed, `any`, or `session` where tokens are refused. */
  readonly token: 'read' | 'write' | 'upload' | 'write or upload' | 'any' | 'session';
  /** The minimum role of a signed-in user in the room; no caller of the matrix is an `operator`. */
  readonly user: 'viewer' | 'editor' | 'owner' | 'anybody' | 'operator';
  /**
   * Where it is open to anonymous callers: in public rooms, in rooms with a public presentation, always, or
   * never.
   */
  readonly open: 'public' | 'deck' | 'always' | 'never';
  /**
   * How the room is determined: by the path or the body (`named`), by an object's id (`object`; a room
   * without access looks like a missing id), or not at all (`none`).
   */
  readonly room: 'named' | 'object' | 'none';
}

export const rules = {
  readRoom: { token: 'read', user: 'viewer', open: 'public', room: 'named' },
  readInfo: { token: 'read', user: 'anybody', open: 'always', room: 'named' },
  /** Exports, manifest, history: never for the public. */
  readInside: { token: 'read', user: 'viewer', open: 'never', room: 'named' },
  readAny: { token: 'any', user: 'viewer', open: 'public', room: 'named' },
  readObject: { token: 'any', user: 'viewer', open: 'public', room: 'object' },
  /** Pixels of a raster: also for public readers of a presentation whose slides show it. */
  readRaster: { token: 'any', user: 'viewer', open: 'deck', room: 'named' },
  readOriginal: { token: 'any', user: 'viewer', open: 'never', room: 'named' },
  readJob: { token: 'any', user: 'viewer', open: 'never', room: 'object' },
  steerJob: { token: 'write or upload', user: 'editor', open: 'never', room: 'object' },
  write: { token: 'write', user: 'editor', open: 'never', room: 'named' },
  writeObject: { token: 'write', user: 'editor', open: 'never', room: 'object' },
  comment: { token: 'write', user: 'viewer', open: 'never', room: 'named' },
  upload: { token: 'upload', user: 'editor', open: 'never', room: 'named' },
  editBySession: { token: 'session', user: 'editor', open: 'never', room: 'named' },
  deleteObject: { token: 'session', user: 'editor', open: 'never', room: 'object' },
  owner: { token: 'session', user: 'owner', open: 'never', room: 'named' },
  members: { token: 'session', user: 'viewer', open: 'never', room: 'named' },
  permissions: { token: 'session', user: 'anybody', open: 'never', room: 'named' },
  deck: { token: 'session', user: 'viewer', open: 'deck', room: 'named' },
  account: { token: 'session', user: 'anybody', open: 'never', room: 'none' },
  administration: { token: 'session', user: 'operator', open: 'never', room: 'none' },
} as const satisfies Record<string, Rule>;

/** A valid response: a status and, for refusals, the exact `error` where the interface fixes it. */
export interface Expected {
  readonly status: number;
  readonly error?: string;
}

/** Passed to the endpoint, whose own response the row declares. */
export const allowed = 'allowed';

const signIn: Expected = { status: 401, error: 'authentication_required' };
const badToken: Expected = { status: 401, error: 'Invalid or expired API token' };
const insufficient: Expected = { status: 403, error: 'insufficient permission' };
const tokenNotAllowed: Expected = { status: 403, error: 'api_token_not_allowed' };
const notScoped: Expected = { status: 403, error: 'API token is not scoped to this room' };
const absent: Expected = { status: 404 };

const carried: Partial<Record<CallerKind, readonly string[]>> = {
  'token r': ['read'],
  'token w': ['write'],
  'token u': ['upload'],
  'token r+w': ['read', 'write'],
  'token of another room': ['read', 'write', 'upload'],
};

/** The valid responses of an endpoint of this class for this caller and room. */
export function expected(
  rule: Rule,
  caller: CallerKind,
  room: RoomKind,
): readonly Expected[] | typeof allowed {
  if (caller === 'revoked token' || caller === 'mistyped token') return [badToken];
  const permissions = carried[caller];
  return permissions === undefined ? toPerson(rule, caller, room) : toToken(rule, caller, permissions, room);
}

function toToken(
  rule: Rule,
  caller: CallerKind,
  permissions: readonly string[],
  room: RoomKind,
): readonly Expected[] | typeof allowed {
  const wrong: Expected[] = [];
  if (rule.token === 'session') wrong.push(tokenNotAllowed);
  else if (rule.token !== 'any') {
    const sufficient = rule.token.split(' or ');
    if (!sufficient.some((permission) => permissions.includes(permission))) {
      wrong.push({ status: 403, error: `API token lacks '${sufficient[0]}' permission` });
    }
  }
  const remote = caller === 'token of another room';
  if (rule.room === 'named' && (remote || room === 'absent')) wrong.push(notScoped);
  if (rule.room === 'named' && room === 'absent') wrong.push(absent);
  if (rule.room === 'object' && (remote || room === 'absent')) wrong.push(absent);
  return wrong.length === 0 ? allowed : wrong;
}

function toPerson(rule: Rule, caller: CallerKind, room: RoomKind): readonly Expected[] | typeof allowed {
  const anonymous = caller === 'anonymous';
  if (rule.room !== 'none' && room === 'absent') {
    return anonymous && rule.open !== 'always' ? [absent, signIn] : [absent];
  }
  if (isOpen(rule, room) || (!anonymous && mayBeUser(rule, caller))) return allowed;
  if (rule.room !== 'object') return [anonymous ? signIn : insufficient];
  if (anonymous) return [signIn, absent];
  const member = caller === 'viewer' || caller === 'editor' || caller === 'owner';
  if (member) return [insufficient];
  // In a public room, where the object is visible, a 403 reveals nothing; in other rooms the object must
  // appear missing.
  return room === 'public' ? [insufficient, absent] : [absent];
}

function isOpen(rule: Rule, room: RoomKind): boolean {
  switch (rule.open) {
    case 'always':
      return true;
    case 'public':
      return room === 'public';
    case 'deck':
      return room === 'public' || room === 'deck-only public';
    case 'never':
      return false;
  }
}

const rank: Partial<Record<CallerKind, number>> = { viewer: 1, editor: 2, owner: 3 };

function mayBeUser(rule: Rule, caller: CallerKind): boolean {
  if (rule.user === 'operator') return false;
  if (rule.user === 'anybody') return true;
  return (rank[caller] ?? 0) >= (rank[rule.user] ?? 0);
}
