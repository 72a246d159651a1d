import { JobProblem } from '../../../core/jobs/job-problem.ts';
import { buildRoomLayersStep } from '../../steps/build-room-layers/step.ts';
import type { ExternalFile, RoomFile } from '../../steps/read-room-file/room-file.ts';
import { readRoomFileStep } from '../../steps/read-room-file/step.ts';
import type { BuiltRoomLayer } from '../../steps/schemas/built-room-layer.ts';
import type { LayerInProgress, RoomFileSteps } from './room-file-steps.ts';

/** The sandboxed programs that read room files. Layers are built one at a time. */
export const roomFileSteps: RoomFileSteps = {
  async read(workspace, { source, size, ...firstLayer }, io) {
    const over = new AbortController();
    const read = Promise.withResolvers<RoomFile | ExternalFile>();
    let { report } = io;
    const building = workspace.run(
      readRoomFileStep,
      { file: source, size, firstLayer },
      {
        ...io,
        signal: AbortSignal.any([io.signal, over.signal]),
        report: (progress) => report(progress),
        onPart: (file) => {
          // From here on the step reports the layer, which the import does not await yet.
          report = () => undefined;
          read.resolve(file);
        },
      },
    );
    building.then(() => read.reject(notBuilt('The step did not report the type of the file.')), read.reject);
    const end = async () => {
      over.abort(new Error('The import no longer needs the step.'));
      await Promise.allSettled([building]);
    };
    const follow: LayerInProgress = (receive) => {
      report = receive;
      return building.then(orProblem);
    };
    try {
      const file = await read.promise;
      const hasLayer = file.kind === 'room' && file.layers.length > 0;
      if (!hasLayer) await building;
      return { file, firstLayer: hasLayer ? follow : null, [Symbol.asyncDispose]: end };
    } catch (error) {
      // After a malformed file, the program's later output cannot be trusted.
      await end();
      throw error;
    }
  },
  async buildLayer(workspace, { folder }, { source: file, size, ...options }, io) {
    const request = { file, size, folders: [folder], ...options };
    const [built] = (await workspace.run(buildRoomLayersStep, request, io)).layers;
    return orProblem(built);
  },
};

function orProblem(built: BuiltRoomLayer | null | undefined): BuiltRoomLayer {
  if (built === null || built === undefined) throw notBuilt('A layer of the file was not built.');
  return built;
}

function notBuilt(message: string): JobProblem {
  return new JobProblem('invalid_file', message);
}
