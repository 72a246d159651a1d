import { buildRoomLayers } from './build-room-layers.ts';
import type { buildRoomLayersStep } from './step.ts';
import { engineFailure } from '../../../geo/engine-failure.ts';
import { inFolder, serveStep } from '../../sandbox/serve-step.ts';

/** The program: tables of a room's file become the files of layers. */
serveStep<typeof buildRoomLayersStep>(({ file, ...request }, report) =>
  buildRoomLayers({
    ...request,
    path: inFolder(file),
    target: inFolder(),
    scratch: inFolder(),
    onProgress: ({ stage, fraction, message }) => report({ stage, fraction, message }),
  }).catch((error: unknown) => {
    throw engineFailure(error);
  }),
);
