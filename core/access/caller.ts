import { limits } from '../limits.ts';
import type { Role, TokenPermission } from './operations.ts';

/** Who asks. Established once a request, from its credential, before anything else is looked at. */
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
  /** Named as an operator in the configuration. */
  readonly operator: boolean;
  /** Hash of the secret of the browser session that vouches for the user; absent for a token of the issuer. */
  readonly sessionHash?: Uint8Array;
  /** When the JWT or the browser session ends; no stream outlives it. */
  readonly expiresAt?: number;
}

export interface TokenCaller {
  readonly type: 'token';
  readonly tokenId: string;
  readonly tokenName: string;
  /** Internal key of the one room that the token is scoped to, and its public id. */
  readonly roomKey: number;
  readonly roomId: string;
  readonly permissions: readonly TokenPermission[];
  /** Null: never. Absent where nobody had to ask. */
  readonly expiresAt?: number | null;
}

/**
 * When what the caller came in with ends by itself, as epoch milliseconds; null: never. A JWT that is past its `exp`
 * already, and good for a while yet, ends with that while.
 */
export function endOf(caller: Caller, now: number): number | null {
  if (caller.type === 'anonymous' || caller.expiresAt === undefined || caller.expiresAt === null) return null;
  return caller.expiresAt > now ? caller.expiresAt : caller.expiresAt + limits.clockSkew;
}

export const anonymous: AnonymousCaller = { type: 'anonymous' };

/** Who did it, as history and events tell it: never an e-mail address. `import`: somebody whom a room's file names. */
export interface Actor {
  readonly type: 'user' | 'token' | 'system' | 'import';
  readonly id: string;
  readonly name: string | null;
  /** Of an `import`: what the file says of its kind. Told to nobody but the next file. */
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

/** Some issuers put the e-mail address where the name belongs: such a name is told to nobody. */
export function userActor({ id, name }: { readonly id: string; readonly name: string | null }): Actor {
  return { type: 'user', id, name: name?.includes('@') === true ? null : name };
}

const ranks: Record<Role, number> = { viewer: 1, editor: 2, owner: 3 };

export function minRole(role: Role | null, min: Role): boolean {
  return role !== null && ranks[role] >= ranks[min];
}
