import { inFolder, serveStep } from '../../sandbox/serve-step.ts';
import type { writeRoomFileStep } from './step.ts';
import { writeRoomFile } from './write-room-file.ts';

/** Threads that encode layers, in addition to the one that writes. */
const threads = 2;

/** Step program: writes the file of a room from its records. */
serveStep<typeof writeRoomFileStep>(({ options }, report) =>
  writeRoomFile({
    folder: inFolder(),
    options,
    threads,
    onProgress: (progress) => report({ stage: 'packing', ...progress }),
  }),
);
