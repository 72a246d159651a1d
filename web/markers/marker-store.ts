import { signal, type ReadonlySignal } from '@preact/signals';
import { asError } from '../ui/failure.tsx';
import { onFoundAgain } from '../room/link.ts';
import { gathered } from '../room/gathered.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Marker, RoomEvent } from '../service/service.ts';
import { readMarkers } from './read-markers.ts';

/** Called with the ids of added, changed or removed markers; null means any marker may have changed. */
export type MarkerListener = (changed: ReadonlySet<string> | null) => void;

/** All markers of a room, updated by its events. */
export interface MarkerStore {
  readonly byId: ReadonlyMap<string, Marker>;
  /** The markers by id as a signal: a new object after each batch of changes. */
  readonly current: ReadonlySignal<{ readonly byId: ReadonlyMap<string, Marker> }>;
  readonly isReading: ReadonlySignal<boolean>;
  readonly failure: ReadonlySignal<Error | null>;
  /** Subscribes to changes; returns a function that unsubscribes. */
  readonly listen: (listener: MarkerListener) => () => void;
  /** Applies the response to the user's own change before its event arrives. */
  readonly put: (marker: Marker) => void;
  readonly again: () => void;
}

const stores = new WeakMap<RoomState, MarkerStore>();

/** The store of an open room; the markers are loaded on first use. */
export function markersOf(state: RoomState): MarkerStore {
  const known = stores.get(state);
  if (known !== undefined) return known;
  const store = openStore(state);
  stores.set(state, store);
  return store;
}

/**
 * Events can arrive by the dozen per second and every update re-clusters the map, so the delay grows with the number
 * of markers.
 */
function gatherMs(count: number): number {
  return Math.min(600, 60 + count / 200);
}

function openStore(state: RoomState): MarkerStore {
  const { roomId } = state.room.peek();
  const byId = new Map<string, Marker>();
  const current = signal({ byId });
  const isReading = signal(false);
  const failure = signal<Error | null>(null);
  const listeners = new Set<MarkerListener>();
  /** Markers deleted while pages that may still contain them are loading. */
  const deleted = new Set<string>();
  let changed: Set<string> | null = new Set();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let importedAfter: number | null = null;

  const flush = () => {
    timer = undefined;
    const reported = changed;
    changed = new Set();
    current.value = { byId };
    for (const listener of listeners) listener(reported);
  };
  const touch = (id: string | null) => {
    if (id === null) changed = null;
    else changed?.add(id);
    timer ??= setTimeout(flush, gatherMs(byId.size));
  };
  const put = (marker: Marker) => {
    const known = byId.get(marker.id);
    if (deleted.has(marker.id) || (known !== undefined && known.updatedAt > marker.updatedAt)) return;
    byId.set(marker.id, marker);
    touch(marker.id);
  };
  const drop = (id: string) => {
    if (byId.delete(id)) touch(id);
  };
  const read = async (since?: number) => {
    isReading.value = true;
    const found = new Set<string>();
    let isWhole = since === undefined;
    try {
      for await (const { markers, gone: removed } of readMarkers(roomId, since)) {
        isWhole ||= removed === null;
        for (const marker of markers) {
          found.add(marker.id);
          put(marker);
        }
        removed?.forEach(drop);
      }
      deleted.clear();
      failure.value = null;
    } catch (thrown) {
      failure.value = asError(thrown);
      throw thrown;
    } finally {
      isReading.value = false;
    }
    return isWhole ? found : null;
  };
  const readAll = gathered(async () => {
    const before = [...byId.keys()];
    const found = await read();
    for (const id of before) if (found?.has(id) === false) drop(id);
  });
  const readImported = gathered(async () => {
    const since = importedAfter ?? undefined;
    importedAfter = null;
    const before = [...byId.keys()];
    const found = await read(since);
    if (found !== null) for (const id of before) if (!found.has(id)) drop(id);
  });
  const quietly = (work: () => Promise<void>) => void work().catch(() => undefined);

  state.listen(({ kind, marker, objectId, seq }: RoomEvent) => {
    if (kind === 'marker.deleted' && objectId !== undefined) {
      if (isReading.value) deleted.add(objectId);
      drop(objectId);
    } else if (kind === 'marker.imported' && seq !== undefined) {
      importedAfter = Math.min(importedAfter ?? seq - 1, seq - 1);
      quietly(readImported);
    } else if (kind.startsWith('marker.') && marker !== undefined) {
      deleted.delete(marker.id);
      put(marker);
    } else if (kind.startsWith('room.') || kind === 'history.trimmed') quietly(readAll);
  });
  // After a lost connection, read in full: the event that requested the read is not sent again.
  onFoundAgain(state.link, () => {
    if (failure.peek() !== null || isReading.peek()) quietly(readAll);
  });
  quietly(readAll);
  return {
    ...{ byId, current, isReading, failure, put },
    listen: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    again: () => quietly(readAll),
  };
}
