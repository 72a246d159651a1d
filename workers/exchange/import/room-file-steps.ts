import type { LayerItem } from '../../../core/exchange/tables/layers.ts';
import type { StepIo, StepWorkspace } from '../../sandbox/step-executor.ts';
import type { ExternalFile, RoomFile } from '../../steps/read-room-file/room-file.ts';
import type { BuiltRoomLayer } from '../../steps/schemas/built-room-layer.ts';

export interface ReadRequest {
  /** Name of the file in the workspace, and its size (bytes). */
  readonly source: string;
  readonly size: number;
}

export interface RoomFileBuildRequest extends ReadRequest {
  readonly threads: number;
  /** Maximum total size of the layer's files (bytes); null: unlimited. */
  readonly maxBytes: number | null;
}

/** What the import uses of a room file besides its records. */
export type ReadRoom = Pick<RoomFile, 'kind' | 'externalLayers' | 'leftOut' | 'leftOutCounts'>;

/** Returns a layer that is already being built, and sends its progress to `report` from then on. */
export type LayerInProgress = (report: StepIo<never>['report']) => Promise<BuiltRoomLayer>;

/** The file after it was read. Disposing of it stops the step that is still running. */
export interface ReadFile extends AsyncDisposable {
  readonly file: ReadRoom | ExternalFile;
  /** The first layer of a room file; null if it has none or none is being built. */
  readonly firstLayer: LayerInProgress | null;
}

/** The sandboxed programs that read a room file. */
export interface RoomFileSteps {
  /**
   * Validates the file. For a room file, writes its records and their files to the workspace and starts
   * building the first layer.
   */
  read(workspace: StepWorkspace, request: RoomFileBuildRequest, io: StepIo<never>): Promise<ReadFile>;
  /** Builds the files of one layer in its folder. */
  buildLayer(
    workspace: StepWorkspace,
    layer: Pick<LayerItem, 'folder'>,
    request: RoomFileBuildRequest,
    io: StepIo<never>,
  ): Promise<BuiltRoomLayer>;
}
