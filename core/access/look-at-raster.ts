import type { Repositories } from '../ports/database.ts';
import type { RasterSight } from '../rasters/raster.ts';
import type { Caller } from './caller.ts';
import { onlookerOf, type TokenFinder } from './look-at-layer.ts';

/** One look at a raster for one request. */
export interface RasterLook extends TokenFinder {
  /** What was seen with the token, or is seen now for the caller. */
  sightFor(caller: Caller): Promise<RasterSight>;
}

/** The token, the room, the role in it and the raster come by one statement, as with layers. */
export function lookAtRaster(
  { rasters }: Pick<Repositories, 'rasters'>,
  roomId: string,
  rasterId: string,
): RasterLook {
  let seen: RasterSight | undefined;
  return {
    findBySecretHash: async (secretHash) => {
      seen = await rasters.see(roomId, rasterId, { type: 'token', secretHash });
      return seen.token;
    },
    sightFor: async (caller) => (seen ??= await rasters.see(roomId, rasterId, onlookerOf(caller))),
  };
}
