import { z } from 'zod';
import type { Gdal } from '../../../adapters/gdal/open-gdal.ts';
import type { Step } from '../../sandbox/step-executor.ts';
import { count } from '../schemas/fields.ts';
import { joinTiles } from './join-tiles.ts';
import type { JoinedTiles, JoinTilesRequest } from './joined-tiles.ts';

/** Joins tiles into one TIFF without loss, with the programs of GDAL. */
export function joinTilesStep(gdal: Gdal): Step<JoinTilesRequest, JoinedTiles> {
  return {
    name: 'join-tiles',
    program: {
      serve: (request, workspace) => joinTiles(gdal, request, workspace),
      module: new URL('./remote.ts', import.meta.url),
    },
    memory: () => 1024 * 2 ** 20,
    scratch: ({ copied }) => 2 ** 27 + 2 * copied.pixelBytes,
    output: { result: z.strictObject({ bytes: count }) },
  };
}
