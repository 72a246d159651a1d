import type { Map as MapLibreMap } from 'maplibre-gl';

/** Pictures of icons that are being loaded for a map. */
const pending = new WeakMap<MapLibreMap, Set<Promise<unknown>>>();

export function notePicture(map: MapLibreMap, loading: Promise<unknown>): void {
  const those = pending.get(map) ?? new Set();
  pending.set(map, those.add(loading));
  void loading.finally(() => those.delete(loading)).catch(() => undefined);
}

/** Resolves when the icons that a map needs are loaded, or cannot be. */
export async function picturesLoaded(map: MapLibreMap): Promise<void> {
  for (;;) {
    const those = [...(pending.get(map) ?? [])];
    if (those.length === 0) return;
    await Promise.allSettled(those);
  }
}
