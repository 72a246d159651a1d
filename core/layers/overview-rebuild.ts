import type { Job } from '../jobs/job.ts';

const minute = 60_000;

/**
 * Upkeep first checks a layer without overviews this long (milliseconds) after its publication, and again
 * after the same time while the workflow of its job is still running.
 */
export const overviewRebuildDelay = 5 * minute;

/**
 * Time from the start of each attempt to the next (milliseconds); after the last one, until the layer is
 * given up.
 */
export const overviewDelays = [15, 60, 240, 960, 15].map((minutes) => minutes * minute);

/** Upkeep gives up after this many unsuccessful attempts. */
export const maxOverviewAttempts = overviewDelays.length;

/** A published large layer of an existing room without overviews. */
export interface LayerWithoutOverviews {
  readonly layerId: string;
  readonly roomId: string;
  readonly ownerId: string;
  /** Stored bytes of the layer. */
  readonly bytes: number;
  /** Number of attempts by upkeep so far. */
  readonly attempts: number;
  /** The job that published the layer; null for a copied layer. */
  readonly job: Pick<Job, 'id' | 'run'> | null;
}

export interface OverviewRebuildRepository {
  /**
   * Layers that upkeep must process now, longest overdue first. A layer without attempts is due
   * `delayMs` after its creation.
   */
  due(delayMs: number, limit: number): Promise<LayerWithoutOverviews[]>;
  /**
   * Makes the layer due again after `delayMs` without counting an attempt; has no effect if it was given up.
   */
  postpone(layerId: string, delayMs: number): Promise<void>;
  /**
   * Records the start of an attempt and when the next one is due. Returns its number, from 1; null if no
   * attempts remain or the layer does not exist.
   */
  begin(layerId: string): Promise<number | null>;
  /** The current attempt was interrupted by the service itself and does not count. */
  uncount(layerId: string): Promise<void>;
  /** No more attempts are made. */
  giveUp(layerId: string): Promise<void>;
  /** The layer has its overviews. */
  remove(layerId: string): Promise<void>;
}

/** Runs upkeep attempts: one workflow per layer at a time. */
export interface OverviewRunner {
  /** Has no effect while an attempt for this layer is running. */
  start(layer: LayerWithoutOverviews): Promise<void>;
  isRunning(layerId: string): Promise<boolean>;
}

declare module '../ports/database.ts' {
  interface Repositories {
    readonly overviewRebuilds: OverviewRebuildRepository;
  }
}
