import type { Map as MapLibreMap, PointLike } from 'maplibre-gl';

/** A clicked location on the map. */
export interface Pointed {
  readonly lng: number;
  readonly lat: number;
  /** Opposite corners of the tolerance box around it in pixels, for touch and pen. */
  readonly around: [PointLike, PointLike];
}

const reach = 5;

/** Handles a click before other handlers; returns true to stop propagation. */
type Taker = (pointed: Pointed) => boolean;

const takers = new WeakMap<MapLibreMap, Set<Taker>>();

/** Adds a handler that runs before those of `onPointed`. Returns a function that removes it. */
export function subscribePointed(map: MapLibreMap, taker: Taker): () => void {
  const present = takers.get(map) ?? new Set();
  takers.set(map, present.add(taker));
  return () => void present.delete(taker);
}

/**
 * Calls back on a click, or with the centre when Enter is pressed on the map. `onTaken` is called if another handler
 * consumed the click. Returns a function that removes the handler.
 */
export function onPointed(
  map: MapLibreMap,
  callBack: (pointed: Pointed) => void,
  onTaken: () => void = () => undefined,
): () => void {
  const pointAt = ({ x, y }: { x: number; y: number }) => {
    const { lng, lat } = map.unproject([x, y]);
    const pointed: Pointed = { lng, lat, around: [[x - reach, y - reach], [x + reach, y + reach]] }; // prettier-ignore
    // The most recent handler runs first: temporary tools take precedence over permanent handlers.
    const isTaken = [...(takers.get(map) ?? [])].toReversed().some((taker) => taker(pointed));
    if (isTaken) onTaken();
    else callBack(pointed);
  };
  const onClick = ({ point }: { point: { x: number; y: number } }) => pointAt(point);
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter') pointAt(map.project(map.getCenter()));
  };
  const canvas = map.getCanvas();
  map.on('click', onClick);
  canvas.addEventListener('keydown', onKey);
  return () => {
    map.off('click', onClick);
    canvas.removeEventListener('keydown', onKey);
  };
}
