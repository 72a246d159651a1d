import type { Admission } from '../../core/rooms/admission.ts';
import type { Job } from '../../core/jobs/job.ts';
import type { ReadableLayer } from '../../core/layers/layer.ts';
import type { ReadableRaster } from '../../core/rasters/raster.ts';
import type { SeenRoom } from '../../core/rooms/object-access.ts';
import type { ChunkedUpload } from '../../core/uploads/chunked-upload.ts';

/**
 * How the room of a request is found: `room` by `:roomId`, `raster` also with a raster by `:layerId`, `room-name` by
 * `:roomName`, `layer` by `:layerId`, `job` by `:jobId`, `upload` by `:uploadId`. `room-id`: the room in the path
 * need not exist. `body`: the handler reads the name from the body and calls `enterRoom`. `none`: no room.
 */
export type Scope =
  | 'none'
  | 'room-id'
  | 'room'
  | 'room-name'
  | 'layer'
  | 'raster'
  | 'job'
  | 'upload'
  | 'body';

/** What each scope provides to the handler. */
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
    /** Finds the room named in the body and authorizes the caller. Throws Refusals. */
    readonly enterRoom: (roomName: string) => Promise<Admission>;
  };
}
