import type { Job } from '../../jobs/job.ts';
import { limits } from '../../limits.ts';
import type { LeftOut } from '../import/left-out.ts';
import type { ShownValues } from './shown-values.ts';

/** Numbers of markers by what happened to them; also what a dry run reports. */
export interface MarkerCounts {
  readonly created: number;
  readonly updated: number;
  readonly deleted: number;
  readonly unchanged: number;
  readonly conflicts: number;
}

export const conflictReasons = [
  /** The room changed the same fields, or the features of the same layer. */
  'changed',
  /** The room deleted what the file changed. */
  'deleted',
  /** The version that the file was exported from is not retained any more. */
  'base_unavailable',
  /** API tokens cannot delete layers. */
  'not_allowed',
] as const;

/** A change that was not applied, because the room changed the same object in the meantime. */
export interface UpdateConflict {
  readonly objectType: 'marker' | 'layer';
  readonly objectId: string;
  /** Title or name. */
  readonly name: string | null;
  readonly reason: (typeof conflictReasons)[number];
  /** Names of the disputed fields; `features` for those of a layer. */
  readonly fields: readonly string[];
  /** Their values in the room; null if the room deleted the object, or the caller may not read it. */
  readonly inRoom: ShownValues | null;
  /** Their values in the file, or before the update that is reverted; null if the object was deleted there. */
  readonly inFile: ShownValues | null;
}

/** A marker that is created, updated or deleted. */
export interface ReportedMarker {
  readonly objectId: string;
  readonly name: string | null;
  readonly outcome: 'created' | 'updated' | 'deleted';
  /** Names of the changed fields of an updated marker. */
  readonly fields: readonly string[];
}

export const layerOutcomes = ['created', 'updated', 'deleted', 'unchanged', 'conflict'] as const;

/** A layer of the file, and the features that the file changed. */
export interface UpdatedLayer {
  readonly id: string;
  readonly name: string;
  readonly outcome: (typeof layerOutcomes)[number];
  /** Names of the changed fields; `features` if its features changed. */
  readonly fields: readonly string[];
  readonly featuresCreated: number;
  readonly featuresUpdated: number;
  readonly featuresDeleted: number;
  readonly featuresUnchanged: number;
}

/** Numbers of consecutive events: the first and the last one. */
export type EventRange = readonly [first: number, last: number];

/** The result of an update, of its dry run, and of its revert. */
export interface UpdateResult {
  readonly mode: 'update' | 'revert';
  readonly dryRun: boolean;
  readonly updatedMarkers: MarkerCounts;
  /** The first ones. */
  readonly changedMarkers: readonly ReportedMarker[];
  readonly updatedLayers: readonly UpdatedLayer[];
  /** The first ones. */
  readonly conflicts: readonly UpdateConflict[];
  readonly conflictsTruncated: boolean;
  readonly leftOut: readonly LeftOut[];
  /** The events of the changes in the history. */
  readonly events: readonly EventRange[];
}

/** The part of the result that grows from batch to batch: the checkpoint of the job. */
export interface UpdateTally extends Pick<
  UpdateResult,
  'updatedMarkers' | 'changedMarkers' | 'conflicts' | 'conflictsTruncated' | 'events'
> {
  readonly phase: 'markers' | 'deletions';
  /** Markers of the phase that are done: their number, and the id of the last one of the room. */
  readonly done: number;
  readonly after: string | null;
}

export const nothingUpdated: UpdateTally = {
  ...{ phase: 'markers', done: 0, after: null },
  updatedMarkers: { created: 0, updated: 0, deleted: 0, unchanged: 0, conflicts: 0 },
  ...{ changedMarkers: [], conflicts: [], conflictsTruncated: false, events: [] },
};

export function tallyOfJob({ checkpoint }: Pick<Job, 'checkpoint'>): UpdateTally | null {
  return checkpoint as UpdateTally | null;
}

export function withConflicts<Part extends Pick<UpdateResult, 'conflicts' | 'conflictsTruncated'>>(
  part: Part,
  more: readonly UpdateConflict[],
): Part {
  if (more.length === 0) return part;
  const all = [...part.conflicts, ...more];
  return {
    ...part,
    conflicts: all.slice(0, limits.reportedConflicts),
    conflictsTruncated: part.conflictsTruncated || all.length > limits.reportedConflicts,
  };
}

/** Adds `count` events after `lastSeq`; consecutive ranges are joined. */
export function withEvents(
  events: readonly EventRange[],
  lastSeq: number,
  count: number,
): readonly EventRange[] {
  if (count === 0) return events;
  const last = events.at(-1);
  if (last?.[1] === lastSeq) return [...events.slice(0, -1), [last[0], lastSeq + count]];
  return [...events, [lastSeq + 1, lastSeq + count]];
}

/** The message of the job. */
export function sentenceOfUpdate({ mode, dryRun, updatedMarkers, updatedLayers }: UpdateResult): string {
  const { created, updated, deleted, conflicts } = updatedMarkers;
  const layers = (outcome: UpdatedLayer['outcome']) =>
    updatedLayers.filter((layer) => layer.outcome === outcome).length;
  const changedLayers = layers('created') + layers('updated') + layers('deleted');
  const parts = [
    `${created} markers created, ${updated} updated, ${deleted} deleted`,
    `${changedLayers} layers changed`,
    `${conflicts + layers('conflict')} conflicts`,
  ];
  const what = dryRun
    ? 'The update would be'
    : mode === 'update'
      ? 'The room was updated'
      : 'The update was reverted';
  return `${what}: ${parts.join('; ')}.`;
}
