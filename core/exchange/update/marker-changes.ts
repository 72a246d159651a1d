import { restorePicture } from '../../images/restore-picture.ts';
import { retirePicture } from '../../images/retire-picture.ts';
import type { Marker, WritableMarker } from '../../markers/marker.ts';
import { mergeMarker, type MarkerMerge, type MarkerStates } from '../../markers/merge-marker.ts';
import type { Repositories } from '../../ports/database.ts';
import type { Emit } from '../../rooms/change-room.ts';
import type { Room } from '../../rooms/room.ts';
import type { ConflictPolicy } from './update-input.ts';
import { shownValues } from './shown-values.ts';
import type { ReportedMarker, MarkerCounts, UpdateConflict } from './update-result.ts';

/** A marker that an update concerns. */
export interface MarkerTarget extends MarkerStates {
  readonly id: string;
  readonly now: Marker | null;
  /** Of a marker that is created: its author, and the time of its creation if it is restored. */
  readonly made: Pick<Marker, 'createdBy'> & Partial<Pick<Marker, 'createdAt'>>;
}

export interface MergedTarget extends MarkerTarget {
  readonly merge: MarkerMerge;
}

export function mergeTargets(targets: readonly MarkerTarget[], policy: ConflictPolicy): MergedTarget[] {
  return targets.map((target) => ({ ...target, merge: mergeMarker(target, policy === 'file') }));
}

export function isWritten({ merge: { outcome } }: MergedTarget): boolean {
  return outcome === 'created' || outcome === 'updated' || outcome === 'deleted';
}

const countOf = {
  created: 'created',
  updated: 'updated',
  deleted: 'deleted',
  unchanged: 'unchanged',
  conflict: 'conflicts',
} as const satisfies Record<MarkerMerge['outcome'], keyof MarkerCounts>;

export function countMerged(counts: MarkerCounts, merged: readonly MergedTarget[]): MarkerCounts {
  const sum = { ...counts };
  for (const { merge } of merged) sum[countOf[merge.outcome]]++;
  return sum;
}

export function conflictsOf(merged: readonly MergedTarget[]): UpdateConflict[] {
  return merged.flatMap(({ id, now, base, wanted, merge }) => {
    if (merge.outcome !== 'conflict') return [];
    const { reason, fields } = merge;
    const name = (now ?? base)?.title ?? null;
    const sides = { inRoom: shownValues(now, fields), inFile: shownValues(wanted, fields) };
    return { objectType: 'marker', objectId: id, name, reason, fields, ...sides };
  });
}

export function changesOf(merged: readonly MergedTarget[]): ReportedMarker[] {
  return merged.flatMap(({ id: objectId, now, wanted, merge }) => {
    const { outcome } = merge;
    if (outcome === 'unchanged' || outcome === 'conflict') return [];
    const fields = outcome === 'updated' ? Object.keys(merge.change) : [];
    return { objectId, name: (now ?? wanted)?.title ?? null, outcome, fields };
  });
}

interface RoomChange {
  readonly repositories: Repositories;
  readonly room: Room;
  readonly emit: Emit;
}

/**
 * Within a change of the room: writes the merged markers with one statement for each kind of change, and an
 * event for each marker. Returns the number of events.
 */
export async function writeMerged(change: RoomChange, merged: readonly MergedTarget[]): Promise<number> {
  const { repositories, room, emit } = change;
  const { markers } = repositories;
  const icons = await knownIcons(change, merged);
  const [created, updated, deleted]: [Marker[], [Marker, Marker][], Marker[]] = [[], [], []];
  for (const { id, now, wanted, merge, made } of merged) {
    if (merge.outcome === 'created' && wanted !== null) {
      const time = Date.now();
      const marker = { id, ...wanted, createdAt: time, ...made, updatedAt: time };
      created.push({ ...marker, ...(await withoutMissing(change, icons, marker)) });
    } else if (merge.outcome === 'updated' && now !== null) {
      const fields = { ...merge.change, ...(await withoutMissing(change, icons, merge.change)) };
      updated.push([now, { ...now, ...fields, updatedAt: Math.max(Date.now(), now.updatedAt) }]);
    } else if (merge.outcome === 'deleted' && now !== null) deleted.push(now);
  }
  if (created.length > 0) await markers.copy(room.contentKey, created);
  if (updated.length > 0)
    await markers.overwriteAll(
      room.contentKey,
      updated.map(([, after]) => after),
    );
  if (deleted.length > 0)
    await markers.deleteAll(
      room.contentKey,
      deleted.map(({ id }) => id),
    );
  for (const { imageKey } of [...updated.map(([before]) => before), ...deleted])
    await retirePicture(repositories, room, imageKey);
  const of = (id: string) => ({ objectType: 'marker', objectId: id });
  for (const after of created) emit({ kind: 'marker.created', ...of(after.id), before: null, after });
  for (const [before, after] of updated) emit({ kind: 'marker.updated', ...of(after.id), before, after });
  for (const before of deleted) emit({ kind: 'marker.deleted', ...of(before.id), before, after: null });
  return created.length + updated.length + deleted.length;
}

async function knownIcons(
  { repositories, room }: RoomChange,
  merged: readonly MergedTarget[],
): Promise<ReadonlySet<string>> {
  const wanted = merged.filter(isWritten).flatMap((target) => target.wanted?.markerIconId ?? []);
  if (wanted.length === 0) return new Set();
  return new Set(await repositories.icons.known(room.contentKey, [...new Set(wanted)]));
}

/** Photos and icons that the room no longer has are not restored. */
async function withoutMissing(
  { repositories, room }: RoomChange,
  icons: ReadonlySet<string>,
  { imageKey, thumbnailKey, markerIconId }: Partial<WritableMarker>,
): Promise<Partial<WritableMarker>> {
  const keys = { imageKey: imageKey ?? null, thumbnailKey: thumbnailKey ?? null };
  const noImage = keys.imageKey !== null && !(await restorePicture(repositories, room, keys));
  const noIcon = typeof markerIconId === 'string' && !icons.has(markerIconId);
  return {
    ...(noImage && { imageKey: null, thumbnailKey: null }),
    ...(noIcon && { markerIconId: null }),
  };
}
