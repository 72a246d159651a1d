import { signal, type ReadonlySignal } from '@preact/signals';
import type { Layer, RasterLayer, Room, RoomEvent } from '../service/service.ts';
import { followRoom } from './follow-room.ts';
import { onFoundAgain, type Link } from './link.ts';
import { readLayers, readRasters, readRoom } from './read-room.ts';
import { readingOf, type Reading } from './reading.ts';

/** What is known of a room: read once, and kept right by its events. */
export interface RoomState {
  readonly room: ReadonlySignal<Room>;
  readonly layers: ReadonlySignal<readonly Layer[]>;
  readonly rasters: ReadonlySignal<readonly RasterLayer[]>;
  /** Whether changes of others arrive. */
  readonly link: ReadonlySignal<Link>;
  /** Calls back for each event of the room until what it returns is called. */
  readonly listen: (listener: (event: RoomEvent) => void) => () => void;
}

const subjects = ['room', 'layers', 'rasters'] as const;

type Subject = (typeof subjects)[number];

/** What has to be read anew after an event whose kind begins so. */
const changedBy: readonly (readonly [beginning: string, subjects: readonly Subject[]])[] = [
  ['settings.', ['room']],
  ['member.', ['room']],
  ['layer.', ['layers']],
  ['raster.', ['rasters']],
  ['room.', ['room', 'layers', 'rasters']],
  ['history.trimmed', ['room', 'layers', 'rasters']],
];

/**
 * Reads the room and follows it until the signal is aborted. Throws ChartroomError where there is none, or it is closed
 * for whoever asks.
 */
export async function openRoom(roomId: string, closing: AbortSignal): Promise<RoomState> {
  const link = signal<Link>('connecting');
  const { room: begun, seq } = await readRoom(roomId);
  const room = signal(begun);
  const layers = signal<readonly Layer[]>([]);
  const rasters = signal<readonly RasterLayer[]>([]);
  const reading: Readonly<Record<Subject, Reading>> = {
    room: readingOf(async () => void (room.value = (await readRoom(roomId)).room)),
    layers: readingOf(async () => void (layers.value = await readLayers(roomId))),
    rasters: readingOf(async () => void (rasters.value = await readRasters(roomId))),
  };
  // What cannot be read now is read with the next event, or when a lost link is found again.
  const readAgain = (subject: Subject) => void reading[subject].again().catch(() => undefined);
  onFoundAgain(link, () => subjects.filter((each) => reading[each].isOwed()).forEach(readAgain));
  const listeners = new Set<(event: RoomEvent) => void>();
  // From the room on: what happens until the stream has its place, and while the lists are read, must not be missed.
  void followRoom(roomId, {
    after: seq,
    onEvent: (event) => {
      const { kind } = event;
      for (const listener of listeners) listener(event);
      const [, concerned = []] = changedBy.find(([beginning]) => kind.startsWith(beginning)) ?? [];
      concerned.forEach(readAgain);
    },
    onLink: (state) => (link.value = state),
    signal: closing,
  });
  await Promise.all([reading.layers.again(), reading.rasters.again()]);
  const listen = (listener: (event: RoomEvent) => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return { room, layers, rasters, link, listen };
}
