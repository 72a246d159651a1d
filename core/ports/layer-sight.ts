import type { Role } from '../access/operations.ts';
import type { Layer } from './layer-repository.ts';
import type { Room } from './room-repository.ts';
import type { ApiToken } from './token-repository.ts';

/** Who asks for a layer, as far as that is known before the database was asked. */
export type Onlooker =
  | { readonly type: 'anonymous' }
  | { readonly type: 'user'; readonly userId: string }
  | { readonly type: 'token'; readonly secretHash: Uint8Array };

/** All that decides whether somebody may read a layer, as it stands at one moment. */
export interface LayerSight {
  /** The living token with the hash, and the id of its living room; null without such a token. */
  readonly token: (ApiToken & { readonly roomId: string }) | null;
  /** Null when there is none, or none in a living room. */
  readonly layer: Omit<Layer, 'manifest'> | null;
  /** The room of the layer. */
  readonly room: Room | null;
  /** The user's role in that room. */
  readonly role: Role | null;
}
