import { signal } from '@preact/signals';
import { service } from '../service/service.ts';
import type { CommentLocation } from './change-comment.ts';

/** The marker fields that the list of comments shows. */
export interface NamedMarker extends CommentLocation {
  readonly title: string | null;
}

/** Null if it was deleted or cannot be read. */
const found = signal<ReadonlyMap<string, NamedMarker | null>>(new Map());
const asked = new Set<string>();

/** The marker as of the first request; undefined until the response arrives. */
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
