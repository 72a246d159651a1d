import { JobProblem } from '../../core/jobs/job-problem.ts';
import { buildRoomLayersStep } from '../steps/build-room-layers/step.ts';
import { readRoomFileStep } from '../steps/read-room-file/step.ts';
import type { RoomFileSteps } from './room-file-steps.ts';

/** The programs that read files of rooms, each held in. Of the layers one is built at a time. */
export const roomFileSteps: RoomFileSteps = {
  read: (place, { source: file, size }, io) => place.run(readRoomFileStep, { file, size }, io),
  async buildLayer(place, { folder }, { source: file, size, ...options }, io) {
    const request = { file, size, folders: [folder], ...options };
    const [built] = (await place.run(buildRoomLayersStep, request, io)).layers;
    if (built === undefined) throw new JobProblem('invalid_file', 'A layer of the file was not built.');
    return built;
  },
};
