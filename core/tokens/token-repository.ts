import type { ApiToken } from '../access/api-token.ts';
import type { TokenPermission } from '../access/operations.ts';

export interface TokenRepository {
  /**
   * Creates a token. `expiresInDays` is relative to the database's clock; null: never expires. Null if the
   * room already has `limit` active tokens.
   */
  create(
    token: {
      id: string;
      roomKey: number;
      name: string;
      permissions: readonly TokenPermission[];
      secretHash: Uint8Array;
      createdBy: string;
      expiresInDays: number | null;
    },
    limit: number,
  ): Promise<ApiToken | null>;
  /**
   * The active token with this hash and the id of its room; null if it is revoked, expired or unknown, or the
   * room was deleted.
   */
  findBySecretHash(secretHash: Uint8Array): Promise<(ApiToken & { roomId: string }) | null>;
  /** Whether the token is neither revoked nor expired; checked repeatedly during long streams and uploads. */
  isAlive(tokenId: string): Promise<boolean>;
  /** Records the use, at most once per minute and token. */
  touch(tokenId: string): Promise<void>;
  /** Tokens that are not revoked, including expired ones, oldest first. */
  list(roomKey: number): Promise<ApiToken[]>;
  /** False if there was no such token. */
  revoke(roomKey: number, tokenId: string): Promise<boolean>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly tokens: TokenRepository;
  }
}
