import { engineFailure } from '../../../geo/engine-failure.ts';
import { copyTiles } from '../../../geo/geopackage/tiles/copy-tiles.ts';
import { inFolder, serveStep } from '../../sandbox/serve-step.ts';
import type { copyTilesStep } from './step.ts';

/** Step program: copies tiles out of a GeoPackage. */
serveStep<typeof copyTilesStep>(({ file, table, target }, report) =>
  copyTiles({
    path: inFolder(file),
    table,
    target: inFolder(target),
    onProgress: (fraction) => report({ stage: 'validating', fraction, message: 'Checking the tiles.' }),
  }).catch((error: unknown) => {
    throw engineFailure(error);
  }),
);
