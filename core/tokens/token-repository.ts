import type { ApiToken } from '../access/api-token.ts';
import type { TokenPermission } from '../access/operations.ts';

export interface TokenRepository {
  /** `expiresInDays` counts from the database's clock; null means never. Null when the room has `limit` live tokens. */
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
  /** The living token with this hash and the id of its living room; null when revoked, expired or unknown. */
  findBySecretHash(secretHash: Uint8Array): Promise<(ApiToken & { roomId: string }) | null>;
  /** True while the token is neither revoked nor expired: asked again by long streams and uploads. */
  isAlive(tokenId: string): Promise<boolean>;
  /** Records the use, at most once a minute a token. */
  touch(tokenId: string): Promise<void>;
  /** Those that are not revoked, expired ones included, oldest first. */
  list(roomKey: number): Promise<ApiToken[]>;
  /** True when there was such a token to revoke. */
  revoke(roomKey: number, tokenId: string): Promise<boolean>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly tokens: TokenRepository;
  }
}
