import type { TokenPermission } from './operations.ts';

export interface ApiToken {
  readonly id: string;
  readonly roomKey: number;
  readonly name: string;
  readonly permissions: readonly TokenPermission[];
  readonly createdBy: string;
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly lastUsedAt: number | null;
}

/** The fields of an active token that authorization needs, with the id of its room. */
export type ActiveToken = Pick<ApiToken, 'id' | 'roomKey' | 'name' | 'permissions' | 'lastUsedAt'> &
  Partial<Pick<ApiToken, 'expiresAt'>> & { readonly roomId: string };
