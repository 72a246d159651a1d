import { Refusal } from '../errors.ts';
import { minRole, type Caller, type TokenCaller } from './caller.ts';
import {
  operations,
  type AccessRule,
  type Operation,
  type Role,
  type TokenPermission,
} from './operations.ts';

/** The room properties that authorization depends on; null if the operation has no room. */
export interface RoomAccess {
  readonly roomKey: number;
  readonly isPublic: boolean;
  readonly presentationIsPublic: boolean;
}

/**
 * How the caller was authorized. Presenters omit fields for `public` callers. `deck`: only the presentation
 * of the room is public, so only the objects on its slides may be shown.
 */
export type Entrance = 'member' | 'token' | 'public' | 'deck';

/**
 * Decides whether `caller`, who has `role` in `room`, may perform `operation`. Returns how the caller was
 * authorized; throws the Refusal that the interface defines.
 */
export function authorize(
  operation: Operation,
  caller: Caller,
  room: RoomAccess | null,
  role: Role | null,
): Entrance {
  const rule: AccessRule = operations[operation];
  if (caller.type === 'token') {
    refuseToken(rule, caller);
    if (room !== null) refuseOtherToken(caller, room.roomKey);
    return 'token';
  }
  if (caller.type === 'user' && userMay(rule, caller.operator, room, role)) return 'member';
  const access = publicAccess(rule, room);
  if (access !== null) return access;
  if (caller.type === 'anonymous') throw new Refusal('authentication_required');
  throw new Refusal('insufficient_permission');
}

/** Rejects what can be rejected before the room is looked up. */
export function refuseEarly(operation: Operation, caller: Caller): void {
  const rule: AccessRule = operations[operation];
  if (caller.type === 'token') refuseToken(rule, caller);
  if (caller.type === 'anonymous' && rule.anonymous === 'never') throw new Refusal('authentication_required');
}

/** Whether the table grants the operation to a token with these permissions. */
export function tokenMay({ token }: AccessRule, permissions: readonly TokenPermission[]): boolean {
  if (token === 'refused') return false;
  if (token === 'any') return true;
  if (token === 'write-or-upload') return permissions.includes('write') || permissions.includes('upload');
  return permissions.includes(token);
}

function refuseToken(rule: AccessRule, caller: TokenCaller): void {
  if (rule.token === 'refused') throw new Refusal('api_token_not_allowed');
  if (rule.token === 'any' || tokenMay(rule, caller.permissions)) return;
  const either = rule.token === 'write-or-upload';
  const permission = rule.token === 'write-or-upload' ? 'write' : rule.token;
  const sentence = `API token lacks '${permission}' permission${either ? "; 'upload' is sufficient too" : ''}`;
  throw new Refusal('token_lacks_permission', sentence, { permission });
}

function refuseOtherToken(caller: TokenCaller, roomKey: number): void {
  if (caller.roomKey !== roomKey) throw new Refusal('token_not_scoped');
}

function userMay(rule: AccessRule, operator: boolean, room: RoomAccess | null, role: Role | null): boolean {
  if (rule.user === 'signed-in') return true;
  if (rule.user === 'operator') return operator;
  return room !== null && minRole(role, rule.user);
}

function publicAccess(rule: AccessRule, room: RoomAccess | null): Entrance | null {
  switch (rule.anonymous) {
    case 'always':
      return 'public';
    case 'public-room':
      return room?.isPublic === true ? 'public' : null;
    case 'public-deck':
      if (room?.isPublic === true) return 'public';
      return room?.presentationIsPublic === true ? 'deck' : null;
    case 'never':
      return null;
  }
}
