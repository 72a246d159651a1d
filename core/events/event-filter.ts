import type { Bbox } from '../../geo/bbox.ts';
import { Refusal } from '../errors.ts';
import { isSuperseded, type RoomEvent } from '../history/room-event.ts';
import { isJsonObject } from '../text.ts';
import { eventKinds, type EventKind } from '../history/event-kinds.ts';

export type EventFilter = (event: RoomEvent) => boolean;

/**
 * Selects the events of a stream: those of `kinds` (null: all). Marker events must have a position inside
 * `bbox` before or after the change. Events without a position pass any box; superseded events never pass.
 */
export function eventFilter(kinds: ReadonlySet<EventKind> | null, bbox: Bbox | null): EventFilter {
  return ({ kind, objectType, before, after }) => {
    if (kinds !== null && !kinds.has(kind)) return false;
    if (isSuperseded({ kind, after })) return false;
    if (bbox === null || objectType !== 'marker') return true;
    const positions = [before, after].map(positionOf).filter((position) => position !== null);
    return positions.length === 0 || positions.some((position) => isInside(position, bbox));
  };
}

/**
 * Whether a stream carries job progress, which is not part of the history and therefore not filtered as
 * events are.
 */
export function carriesProgress(kinds: ReadonlySet<EventKind> | null): boolean {
  return kinds === null || kinds.has('job.progress');
}

/** Parses a comma-separated list of kinds. Throws Refusal `invalid_request`. */
export function parseKinds(text: string): ReadonlySet<EventKind> {
  const known: readonly string[] = eventKinds;
  const kinds = text.split(',').map((kind) => kind.trim());
  for (const kind of kinds) {
    if (!known.includes(kind)) {
      throw new Refusal('invalid_request', `Unknown event kind "${kind.slice(0, 50)}".`, {
        kinds: known,
      });
    }
  }
  return new Set(kinds as EventKind[]);
}

function positionOf(marker: unknown): readonly [lon: number, lat: number] | null {
  if (!isJsonObject(marker)) return null;
  const { latitude, longitude } = marker;
  return typeof latitude === 'number' && typeof longitude === 'number' ? [longitude, latitude] : null;
}

/** A box whose west is greater than its east crosses the antimeridian. */
function isInside([lon, lat]: readonly [number, number], [west, south, east, north]: Bbox): boolean {
  if (lat < south || lat > north) return false;
  return west <= east ? lon >= west && lon <= east : lon >= west || lon <= east;
}
