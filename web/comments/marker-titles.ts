import { signal } from '@preact/signals';
import { service } from '../service/service.ts';
import type { Place } from './change-comment.ts';

/** What a list of comments shows of a marker. */
export interface NamedMarker extends Place {
  readonly title: string | null;
}

/** Null where it is not there any more, or cannot be read. */
const found = signal<ReadonlyMap<string, NamedMarker | null>>(new Map());
const asked = new Set<string>();

/** The marker, as it was when it was first asked for; undefined until the answer is there. */
export function namedMarker(roomId: string, markerId: string): NamedMarker | null | undefined {
  const key = `${roomId}:${markerId}`;
  if (!asked.has(key)) {
    asked.add(key);
    void readMarker(roomId, markerId).then(
      (marker) => (found.value = new Map([...found.value, [key, marker]])),
    );
  }
  return found.value.get(key);
}

async function readMarker(roomId: string, markerId: string): Promise<NamedMarker | null> {
  try {
    const path = { roomId, markerId };
    const { data } = await service.GET('/api/rooms/{roomId}/markers/{markerId}', { params: { path } });
    const { title, latitude, longitude } = data.marker;
    return { title, lat: latitude, lng: longitude };
  } catch {
    return null;
  }
}
