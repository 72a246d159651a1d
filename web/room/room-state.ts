import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { Layer, RasterLayer, Room, RoomEvent } from '../service/service.ts';
import { isReachable } from '../service/reachability.ts';
import { followRoom } from './follow-room.ts';
import { onFoundAgain, type LinkState } from './link.ts';
import { readLayers, readRasters, readRoom } from './read-room.ts';
import { readingOf, type Reading } from './reading.ts';

/** The state of an open room: read once, then updated by its events. */
export interface RoomState {
  readonly room: ReadonlySignal<Room>;
  readonly layers: ReadonlySignal<readonly Layer[]>;
  readonly rasters: ReadonlySignal<readonly RasterLayer[]>;
  /** The state of the event stream. */
  readonly link: ReadonlySignal<LinkState>;
  /** Subscribes to the events of the room; returns a function that unsubscribes. */
  readonly listen: (listener: (event: RoomEvent) => void) => () => void;
}

const subjects = ['room', 'layers', 'rasters'] as const;

type Subject = (typeof subjects)[number];

/** The data to read again, by prefix of the event kind. */
const changedBy: readonly (readonly [beginning: string, subjects: readonly Subject[]])[] = [
  ['settings.', ['room']],
  ['member.', ['room']],
  ['layer.', ['layers']],
  ['raster.', ['rasters']],
  ['room.', ['room', 'layers', 'rasters']],
  ['history.trimmed', ['room', 'layers', 'rasters']],
];

/**
 * Reads the room and follows it until the signal is aborted. Throws ChartroomError if it does not exist or the user
 * has no access.
 */
export async function openRoom(roomId: string, closing: AbortSignal): Promise<RoomState> {
  const stream = signal<LinkState>('connecting');
  const isOffline = offlineUntil(closing);
  // The browser and requests notice a lost connection at once, the stream after a while.
  const isCut = computed(() => isOffline.value || !isReachable.value);
  const link = computed(() => (isCut.value && stream.value === 'live' ? 'lost' : stream.value));
  const { room: begun, seq } = await readRoom(roomId);
  const room = signal(begun);
  const layers = signal<readonly Layer[]>([]);
  const rasters = signal<readonly RasterLayer[]>([]);
  const reading: Readonly<Record<Subject, Reading>> = {
    room: readingOf(async () => void (room.value = (await readRoom(roomId)).room)),
    layers: readingOf(async () => void (layers.value = await readLayers(roomId))),
    rasters: readingOf(async () => void (rasters.value = await readRasters(roomId))),
  };
  // A failed read is repeated with the next event or after a reconnect.
  const readAgain = (subject: Subject) => void reading[subject].again().catch(() => undefined);
  onFoundAgain(link, () => subjects.filter((each) => reading[each].isOwed()).forEach(readAgain));
  const listeners = new Set<(event: RoomEvent) => void>();
  // Start at the sequence number of the room, so that events during the following reads are not missed.
  void followRoom(roomId, {
    after: seq,
    onEvent: (event) => {
      const { kind } = event;
      for (const listener of listeners) listener(event);
      const [, concerned = []] = changedBy.find(([beginning]) => kind.startsWith(beginning)) ?? [];
      concerned.forEach(readAgain);
    },
    onLink: (state) => (stream.value = state),
    signal: closing,
  });
  await Promise.all([reading.layers.again(), reading.rasters.again()]);
  const listen = (listener: (event: RoomEvent) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { room, layers, rasters, link, listen };
}

/** Whether the browser reports that it has no network, until the signal is aborted. */
function offlineUntil(closing: AbortSignal): ReadonlySignal<boolean> {
  const isOffline = signal(!navigator.onLine);
  const update = () => (isOffline.value = !navigator.onLine);
  addEventListener('offline', update, { signal: closing });
  addEventListener('online', update, { signal: closing });
  return isOffline;
}
