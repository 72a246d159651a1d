import { signal, type Signal } from '@preact/signals';
import type { Marker } from '../service/service.ts';

/** What one person chose to see, for themselves alone and until the page is closed: by the ids of layers and rasters. */
export interface ViewChoices {
  /** Shown or hidden; of what stands not here the room decides. */
  readonly shown: Signal<ReadonlyMap<string, boolean>>;
  readonly opacities: Signal<ReadonlyMap<string, number>>;
  /** Which markers are on the map; null for all of them. */
  readonly markerFilter: Signal<((marker: Marker) => boolean) | null>;
  /** The marker whose card is open. */
  readonly chosenMarker: Signal<string | null>;
}

export function newViewChoices(): ViewChoices {
  return {
    shown: signal(new Map()),
    opacities: signal(new Map()),
    markerFilter: signal(null),
    chosenMarker: signal(null),
  };
}

/** Whether a layer or raster is on the map of whoever sits here. */
export function isShown({ shown }: ViewChoices, { id, visible }: { id: string; visible: boolean }): boolean {
  return shown.value.get(id) ?? visible;
}

/** The same map with one more entry, as signals want it. */
export function withEntry<Value>(map: ReadonlyMap<string, Value>, key: string, value: Value) {
  return new Map([...map, [key, value]]);
}
