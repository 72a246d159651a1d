/** Updates of a room by an edited file. */
import type { JobInput } from './jobs.ts';
import type { LayerRange, StoredPart } from './rooms.ts';

/** The file of an update after it was compared with its room, and which further steps there are. */
export interface UpdateRead {
  readonly outlineKey: string;
  readonly comparedKey: string;
  readonly part: StoredPart;
  /** The layers whose features changed, which are built again. */
  readonly layers: readonly LayerRange[];
  readonly hasTables: boolean;
}

export interface ApplyUpdateInput extends JobInput {
  readonly outlineKey: string;
  readonly comparedKey: string;
  /** What the steps stored that built changed layers, and layers that another program added. */
  readonly built: readonly StoredPart[];
  readonly added: readonly StoredPart[];
}

/** The steps of an update of a room by an edited file, besides those of an import; on the `data` queue. */
export interface UpdateActivities {
  /** Validates the file and compares its layers with those of the room. */
  readUpdate(input: JobInput): Promise<UpdateRead>;
  /**
   * Changes the markers in batches, then the layers, and completes the job. A dry run only reports. Returns whether
   * overviews remain to be built.
   */
  applyUpdate(input: ApplyUpdateInput): Promise<{ readonly lacksOverviews: boolean }>;
  /** Reverts the changes of an update in batches and completes the job. */
  revertUpdate(input: JobInput): Promise<void>;
}

/** Summaries of the activities of updates. */
export const updateSummaries: Readonly<Record<keyof UpdateActivities, string>> = {
  readUpdate: 'Compare the file with its room',
  applyUpdate: 'Apply the changes of the file and complete the job',
  revertUpdate: 'Revert the changes of an update and complete the job',
};
