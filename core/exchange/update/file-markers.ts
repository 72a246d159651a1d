import { hash } from 'node:crypto';
import { base32Digits, type IdRange } from '../../ids.ts';
import type { Job } from '../../jobs/job.ts';
import type { Marker, WritableMarker } from '../../markers/marker.ts';
import type { Repositories } from '../../ports/database.ts';
import type { FileMarker } from '../reading/read-marker.ts';
import type { IdSet } from './id-set.ts';
import type { MarkerTarget } from './marker-changes.ts';
import type { RoomBase } from './room-base.ts';

/** What comparing a file with its room needs to know. */
export interface MarkerComparison {
  readonly job: Job;
  readonly base: RoomBase;
  /** Time of the base: the start of the ids of new markers. */
  readonly exportedAt: number;
  /** Markers that imports and copies created since. */
  readonly imported: readonly IdRange[];
  /** Ids of the markers in the file so far. */
  readonly ids: IdSet;
}

type Reading = Pick<Repositories, 'markers' | 'history' | 'icons' | 'images'>;

/** A marker of the file with its id in the room; `isNew`: the file has no id for it that the room knows. */
interface NamedMarker {
  readonly id: string;
  readonly isNew: boolean;
  readonly marker: FileMarker;
}

/**
 * Gives each marker of a batch its id: the one in the file if the room knows it and no earlier marker of the file has it,
 * otherwise one that depends only on the export and the content of the marker, so that the same file updates the room
 * once. Call it for each batch once, in order.
 */
export async function nameMarkers(
  repositories: Reading,
  comparison: MarkerComparison,
  batch: readonly FileMarker[],
): Promise<NamedMarker[]> {
  const reported = batch.flatMap(({ id }) => id ?? []);
  const states = await statesOf(repositories, comparison, reported);
  return batch.map((marker) => {
    const { id } = marker;
    const state = id === null ? undefined : states.get(id);
    const isKnown = id !== null && state !== undefined && (state.now !== null || state.isChanged);
    if (isKnown && comparison.ids.add(id)) return { id, isNew: false, marker };
    return { id: newMarkerId(comparison, marker), isNew: true, marker };
  });
}

function newMarkerId({ job, base, exportedAt, ids }: MarkerComparison, marker: FileMarker): string {
  const { id: _, createdAt: _at, updatedAt: _until, createdBy: _by, ...fields } = marker;
  const seed = JSON.stringify([job.roomKey, base.seq, fields]);
  for (let copy = 0; ; copy++) {
    const digest = hash('sha256', `${copy} ${seed}`, 'buffer');
    const digits = Array.from(digest.subarray(0, 16), (byte) => base32Digits(byte % 32, 1)).join('');
    const id = `marker-${base32Digits(Math.max(0, exportedAt), 10)}${digits}`;
    if (ids.add(id)) return id;
  }
}

/** The targets of a batch of markers of the file. */
export async function fileTargets(
  repositories: Reading,
  comparison: MarkerComparison,
  named: readonly NamedMarker[],
): Promise<MarkerTarget[]> {
  const ids = named.map(({ id }) => id);
  const states = await statesOf(repositories, comparison, ids);
  const made = { createdBy: comparison.job.actor.id };
  const targets = named.map(({ id, isNew, marker }): MarkerTarget => {
    const { now = null, base = null } = states.get(id) ?? {};
    const before = isNew ? null : base;
    return { id, base: before, now, wanted: wantedOf(marker, before ?? now), made };
  });
  return withKnownReferences(repositories, comparison.job.contentKey, targets);
}

/** The targets of markers of the room that the file does not contain: those that it contained when it was exported. */
export async function missingTargets(
  repositories: Reading,
  comparison: MarkerComparison,
  ids: readonly string[],
): Promise<MarkerTarget[]> {
  const made = { createdBy: comparison.job.actor.id };
  return [...(await statesOf(repositories, comparison, ids))].flatMap(([id, { now, base }]) =>
    base === null || now === null ? [] : [{ id, base, now, wanted: null, made }],
  );
}

interface RoomStates {
  readonly now: Marker | null;
  readonly base: Marker | null;
  /** Whether the room changed it since the export. */
  readonly isChanged: boolean;
}

/** The current state of markers, and that at the export: before their first event since then. */
async function statesOf(
  { markers, history }: Reading,
  { job, base: { roomKey, seq }, imported }: MarkerComparison,
  ids: readonly string[],
): Promise<ReadonlyMap<string, RoomStates>> {
  const found = new Map((await markers.findAll(job.contentKey, ids)).map((marker) => [marker.id, marker]));
  const changes = await history.firstAfter(roomKey, seq, { objectType: 'marker', objectIds: ids });
  const before = new Map(
    changes.map((change) => [change.objectId, (change.before ?? null) as Marker | null]),
  );
  const isImported = (id: string) => imported.some(({ first, last }) => id >= first && id <= last);
  return new Map(
    ids.map((id) => {
      const now = found.get(id) ?? null;
      const isChanged = before.has(id);
      const base = isImported(id) ? null : isChanged ? (before.get(id) ?? null) : now;
      return [id, { now, base, isChanged }];
    }),
  );
}

/** The fields in the file; those that are invalid there stay as they are. */
function wantedOf(marker: FileMarker, otherwise: WritableMarker | null): WritableMarker {
  const { id: _, omitted = [], createdBy: _by, createdAt: _at, updatedAt: _until, ...fields } = marker;
  if (otherwise === null) return fields;
  const unchanged = omitted.map((name) => [name, otherwise[name as keyof WritableMarker]]);
  return { ...fields, ...Object.fromEntries(unchanged) } as WritableMarker;
}

/** Pictures that the file added to markers and the room does not have are left as they were. */
async function withKnownReferences(
  { icons, images }: Reading,
  contentKey: number,
  targets: readonly MarkerTarget[],
): Promise<MarkerTarget[]> {
  const added = new Set(
    targets.filter(
      ({ wanted, base }) =>
        (wanted?.markerIconId ?? null) !== (base?.markerIconId ?? null) ||
        (wanted?.imageKey ?? null) !== (base?.imageKey ?? null),
    ),
  );
  if (added.size === 0) return [...targets];
  const iconIds = [...added].flatMap(({ wanted }) => wanted?.markerIconId ?? []);
  const imageKeys = [...added].flatMap(({ wanted }) => wanted?.imageKey ?? []);
  const knownIcons = new Set(await icons.known(contentKey, iconIds));
  const knownImages = new Map<string, string>();
  for (const key of new Set(imageKeys)) {
    const image = await images.find(contentKey, key);
    if (image !== null) knownImages.set(image.imageKey, image.thumbnailKey);
  }
  return targets.map((target) => {
    const { wanted, base } = target;
    if (wanted === null || !added.has(target)) return target;
    const { markerIconId, imageKey, thumbnailKey } = wanted;
    const hasIcon = markerIconId === null || knownIcons.has(markerIconId);
    const hasImage = imageKey === null || knownImages.get(imageKey) === thumbnailKey;
    return {
      ...target,
      wanted: {
        ...wanted,
        ...(hasIcon ? {} : { markerIconId: base?.markerIconId ?? null }),
        ...(hasImage ? {} : { imageKey: base?.imageKey ?? null, thumbnailKey: base?.thumbnailKey ?? null }),
      },
    };
  });
}
