import { limits } from '../limits.ts';
import type { Role, TokenPermission } from './operations.ts';

/** The authenticated sender of a request, determined once per request before anything else is checked. */
export type Caller = AnonymousCaller | UserCaller | TokenCaller;

export interface AnonymousCaller {
  readonly type: 'anonymous';
}

export interface UserCaller {
  readonly type: 'user';
  readonly userId: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly name: string | null;
  /** Listed as an operator in the configuration. */
  readonly operator: boolean;
  /** Hash of the secret of the browser session; absent if the user sent a JWT. */
  readonly sessionHash?: Uint8Array;
  /** When the JWT or the browser session expires. Event streams close at this time. */
  readonly expiresAt?: number;
}

export interface TokenCaller {
  readonly type: 'token';
  readonly tokenId: string;
  readonly tokenName: string;
  /** Internal key of the room that the token is scoped to; `roomId` is its public id. */
  readonly roomKey: number;
  readonly roomId: string;
  readonly permissions: readonly TokenPermission[];
  /** Null: never. Absent if it was not looked up. */
  readonly expiresAt?: number | null;
}

/**
 * When the caller's credential expires, in epoch milliseconds; null: never. A JWT that is past its `exp` but
 * within the clock skew expires at the end of the clock skew.
 */
export function endOf(caller: Caller, now: number): number | null {
  if (caller.type === 'anonymous' || caller.expiresAt === undefined || caller.expiresAt === null) return null;
  return caller.expiresAt > now ? caller.expiresAt : caller.expiresAt + limits.clockSkew;
}

export const anonymous: AnonymousCaller = { type: 'anonymous' };

/**
 * The author of a change as shown in history and events, never an e-mail address. `import`: a person named by
 * a room file.
 */
export interface Actor {
  readonly type: 'user' | 'token' | 'system' | 'import';
  readonly id: string;
  readonly name: string | null;
  /** Of an `import`: the actor type given in the file. Written to exported files only. */
  readonly was?: 'user' | 'token' | 'system';
}

export const systemActor: Actor = { type: 'system', id: 'system', name: null };

export function actorOf(caller: Caller): Actor {
  switch (caller.type) {
    case 'user':
      return userActor({ id: caller.userId, name: caller.name });
    case 'token':
      return { type: 'token', id: caller.tokenId, name: caller.tokenName };
    case 'anonymous':
      return systemActor;
  }
}

/** Some issuers send the e-mail address as the name; such a name is not shown. */
export function userActor({ id, name }: { readonly id: string; readonly name: string | null }): Actor {
  return { type: 'user', id, name: name?.includes('@') === true ? null : name };
}

const ranks: Record<Role, number> = { viewer: 1, editor: 2, owner: 3 };

export function minRole(role: Role | null, min: Role): boolean {
  return role !== null && ranks[role] >= ranks[min];
}
