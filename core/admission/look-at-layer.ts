import type { Repositories } from '../ports/database.ts';
import type { LayerSight, Onlooker } from '../layers/layer.ts';
import type { LivingToken } from '../access/api-token.ts';
import type { Caller } from '../access/caller.ts';

/** What identifies tokens. */
export interface TokenFinder {
  findBySecretHash(secretHash: Uint8Array): Promise<LivingToken | null>;
}

/** One look at a layer for one request. */
export interface LayerLook extends TokenFinder {
  /** What was seen with the token, or is seen now for the caller. */
  sightFor(caller: Caller): Promise<LayerSight>;
}

/**
 * The token, the layer, its room and the role in it come by one statement: where a token is looked up for a request
 * that names a layer, the layer is looked up along with it.
 */
export function lookAtLayer({ layers }: Pick<Repositories, 'layers'>, layerId: string): LayerLook {
  let seen: LayerSight | undefined;
  return {
    findBySecretHash: async (secretHash) => {
      seen = await layers.see(layerId, { type: 'token', secretHash });
      return seen.token;
    },
    sightFor: async (caller) => (seen ??= await layers.see(layerId, onlookerOf(caller))),
  };
}

export function onlookerOf(caller: Caller): Onlooker {
  return caller.type === 'user' ? { type: 'user', userId: caller.userId } : { type: 'anonymous' };
}
