import type { Job } from '../jobs/job.ts';

const minute = 60_000;

/**
 * Upkeep looks so long (milliseconds) after its publication at a layer that has no overviews, and again after so long
 * while its job's workflow still runs.
 */
export const overviewPatience = 5 * minute;

/** Time from the start of each attempt to the next (milliseconds), from the last one to the end of them. */
export const overviewDelays = [15, 60, 240, 960, 15].map((minutes) => minutes * minute);

/** After so many attempts that did not succeed upkeep makes no further one. */
export const maxOverviewAttempts = overviewDelays.length;

/** A published large layer of a living room without overviews. */
export interface LayerWithoutOverviews {
  readonly layerId: string;
  readonly roomId: string;
  readonly ownerId: string;
  /** Stored bytes of the layer. */
  readonly bytes: number;
  /** Attempts of upkeep so far. */
  readonly attempts: number;
  /** The job that published the layer; null for a copy of a layer. */
  readonly job: Pick<Job, 'id' | 'run'> | null;
}

export interface OverviewRebuildRepository {
  /**
   * Layers at which upkeep has to look now, those that are due longest first. One that was not attempted yet is due
   * `defaultTimeoutMs` after its creation.
   */
  due(defaultTimeoutMs: number, limit: number): Promise<LayerWithoutOverviews[]>;
  /** Upkeep looks at the layer again after `delayMs`, which counts as no attempt; not where it was given up. */
  postpone(layerId: string, delayMs: number): Promise<void>;
  /**
   * Counts an attempt that starts, and sets when the next may. Answers its number, from 1; null where there is no
   * further attempt, or no layer.
   */
  begin(layerId: string): Promise<number | null>;
  /** The attempt under way was interrupted by the service itself and does not count. */
  uncount(layerId: string): Promise<void>;
  /** No further attempt is made. */
  giveUp(layerId: string): Promise<void>;
  /** The layer has its overviews. */
  remove(layerId: string): Promise<void>;
}

/** Where attempts of upkeep run: one workflow per layer at a time. */
export interface OverviewRunner {
  /** Has no effect while an attempt at this layer runs. */
  start(layer: LayerWithoutOverviews): Promise<void>;
  isRunning(layerId: string): Promise<boolean>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly overviewRebuilds: OverviewRebuildRepository;
  }
}
