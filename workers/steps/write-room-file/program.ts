import { inFolder, serveStep } from '../../sandbox/serve-step.ts';
import type { writeRoomFileStep } from './step.ts';
import { writeRoomFile } from './write-room-file.ts';

/** Layers are encoded by as many threads beside the one that writes. */
const threads = 2;

/** The program: the records of a room become its file. */
serveStep<typeof writeRoomFileStep>(({ options }, report) =>
  writeRoomFile({
    folder: inFolder(),
    options,
    threads,
    onProgress: (progress) => report({ stage: 'packing', ...progress }),
  }),
);
