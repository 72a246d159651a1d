import { readRoomFile } from './read-room-file.ts';
import type { readRoomFileStep } from './step.ts';
import { engineFailure } from '../../../geo/engine-failure.ts';
import { inFolder, serveStep } from '../../sandbox/serve-step.ts';

/** The program: a GeoPackage is read back. */
serveStep<typeof readRoomFileStep>(({ file }, report) =>
  readRoomFile({
    path: inFolder(file),
    folder: inFolder(),
    onProgress: (fraction, message) => report({ stage: 'validating', fraction, message }),
  }).catch((error: unknown) => {
    throw engineFailure(error);
  }),
);
