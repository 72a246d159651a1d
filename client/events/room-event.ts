import type { EventKind, Job, Marker, StreamedEvent } from '../schema.ts';

/** How far a running job is, or how it ended: what events tell of it. `GET /api/jobs/{jobId}` tells the rest. */
export type ReportedJob = Pick<Job, 'jobId' | 'kind' | 'status'> &
  Partial<Pick<Job, 'stage' | 'progress' | 'message' | 'step' | 'error'>>;

/**
 * Something that happened in a room. The object stands under the name of its type (`marker`, `layer`, `raster`,
 * `comment`, `job` …) as it is now or was last. `history.trimmed` says that events from `missed.from` to `missed.to`
 * are no longer kept: read anew what you show.
 */
export interface RoomEvent extends Pick<Told, 'seq' | 'at' | 'actor' | 'objectType' | 'objectId' | 'missed'> {
  readonly kind: EventKind | 'history.trimmed' | (string & {});
  readonly marker?: Marker;
  readonly job?: ReportedJob;
  readonly [object: string]: unknown;
}

type Told = StreamedEvent;
