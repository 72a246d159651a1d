import type { Admission } from '../../core/rooms/admission.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { ReadableLayer, SeenRoom } from '../../core/layers/layer.ts';
import type { ReadableRaster } from '../../core/rasters/raster.ts';
import type { ChunkedUpload } from '../../core/uploads/chunked-upload.ts';

/**
 * How a request's room is found: `room` by `:roomId`, `raster` likewise together with a raster of it by `:layerId`,
 * `room-name` by `:roomName`, `layer` by `:layerId`, `job` by `:jobId`, `upload` by `:uploadId`. `room-id`: the path
 * names a room that need not exist. `body`: the body names it, and the handler enters it as soon as it knows the name.
 * `none`: there is no room.
 */
export type Scope =
  'none' | 'room-id' | 'room' | 'room-name' | 'layer' | 'raster' | 'job' | 'upload' | 'body';

/** What each scope gives to the handler. */
export interface Found {
  readonly none: object;
  readonly 'room-id': { readonly roomId: string };
  readonly room: Admission;
  readonly 'room-name': Admission;
  readonly layer: Admission<SeenRoom> & { readonly layer: ReadableLayer };
  readonly raster: Admission<SeenRoom> & { readonly raster: ReadableRaster };
  readonly job: Admission & { readonly job: Job };
  readonly upload: Admission & { readonly upload: ChunkedUpload };
  readonly body: {
    /** Finds the room that the body names and authorizes the caller there; throws the Refusal otherwise. */
    readonly enterRoom: (roomName: string) => Promise<Admission>;
  };
}
