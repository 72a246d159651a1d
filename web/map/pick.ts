import type { Map as MapLibreMap, PointLike } from 'maplibre-gl';

/** A place on the map that somebody points at. */
export interface Pointed {
  readonly lng: number;
  readonly lat: number;
  /** The pixels around it, from corner to corner: a finger or a pen is not finer. */
  readonly around: [PointLike, PointLike];
}

const reach = 5;

/** Looks at a place before all others do; true where that was all there is to do about it. */
type Taker = (pointed: Pointed) => boolean;

const takers = new WeakMap<MapLibreMap, Set<Taker>>();

/** Lets somebody look at each place that is pointed at before those who called `onPointed`. Returns how to end it. */
export function subscribePointed(map: MapLibreMap, taker: Taker): () => void {
  const present = takers.get(map) ?? new Set();
  takers.set(map, present.add(taker));
  return () => void present.delete(taker);
}

/**
 * Calls back where the map is clicked, or where Enter is pressed on it: that is its centre. `onTaken`: somebody else took
 * the place. Returns how to end it.
 */
export function onPointed(
  map: MapLibreMap,
  callBack: (pointed: Pointed) => void,
  onTaken: () => void = () => undefined,
): () => void {
  const pointAt = ({ x, y }: { x: number; y: number }) => {
    const { lng, lat } = map.unproject([x, y]);
    const pointed: Pointed = { lng, lat, around: [[x - reach, y - reach], [x + reach, y + reach]] }; // prettier-ignore
    // Who came last is asked first: a choice of a place begins after all that is always there.
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
