import type { LayerItem } from '../../core/room-file/records.ts';
import type { StepIo, StepWorkspace } from '../sandbox/step-executor.ts';
import type { BuiltRoomLayer } from '../steps/build-room-layers/step.ts';
import type { ExternalFile, RoomFile } from '../steps/read-room-file/room-file.ts';

export interface ReadRequest {
  /** Name of the file in the place, and its size (bytes). */
  readonly source: string;
  readonly size: number;
}

export interface BuildRequest extends ReadRequest {
  readonly threads: number;
  /** What the layer's files may take; null: any number of bytes. */
  readonly maxBytes: number | null;
}

/** What of a room's file the import looks at beside its records. */
export type ReadRoom = Pick<RoomFile, 'kind' | 'externalLayers' | 'leftOut' | 'leftOutCounts'>;

/** Answers a layer that is being built already; from then on `report` hears how far it is. */
export type LayerInProgress = (report: StepIo<never>['report']) => Promise<BuiltRoomLayer>;

/** A file that was read. Its disposal ends what is still under way there. */
export interface ReadFile extends AsyncDisposable {
  readonly file: ReadRoom | ExternalFile;
  /** The first layer of a room's file; null where it has none, or none is under way. */
  readonly firstLayer: LayerInProgress | null;
}

/** The sandboxed programs that read a room's file. */
export interface RoomFileSteps {
  /** Checks the file. Of a room's it leaves the records and what belongs to them, and goes on with the first layer. */
  read(workspace: StepWorkspace, request: BuildRequest, io: StepIo<never>): Promise<ReadFile>;
  /** Builds the files of one layer in its folder. */
  buildLayer(
    workspace: StepWorkspace,
    layer: Pick<LayerItem, 'folder'>,
    request: BuildRequest,
    io: StepIo<never>,
  ): Promise<BuiltRoomLayer>;
}
