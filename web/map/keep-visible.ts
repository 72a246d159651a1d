import type { Map as MapLibreMap } from 'maplibre-gl';

/** Free pixels around the location: the radius of a large marker. */
const margin = 24;
/** Free pixels below it, where the map draws labels of up to two lines. */
const labelMargin = 60;

/**
 * Pans the map so that the card does not cover the location, also while the card grows, until the user moves the map.
 * Returns a function that ends this.
 */
export function keepVisible(
  map: MapLibreMap,
  location: { readonly lng: number; readonly lat: number },
  card: HTMLElement,
): () => void {
  const pan = () => {
    // A card that is removed covers nothing, and has no position.
    if (!card.isConnected) return;
    const covered = coveredBy(card, map.getCanvas());
    const { x, y } = map.project([location.lng, location.lat]);
    const isInView = x >= 0 && y >= 0 && x <= covered.width && y <= covered.height;
    if (!isInView) return;
    const [right, down] = [x - covered.left + margin, y - covered.top + labelMargin];
    if (covered.isBelow && down > 0) map.panBy([0, Math.min(down, y - margin)]);
    if (!covered.isBelow && right > 0) map.panBy([Math.min(right, x - margin), 0]);
  };
  const check = () => {
    if (map.isMoving()) void map.once('moveend', pan);
    else pan();
  };
  const observer = new ResizeObserver(check);
  observer.observe(card);
  const end = () => {
    observer.disconnect();
    map.off('moveend', pan);
    map.off('dragstart', end);
  };
  map.on('dragstart', end);
  return end;
}

/** Where the card begins, in pixels of the map: below the visible part if it is about as wide, or else beside it. */
function coveredBy(card: HTMLElement, canvas: HTMLElement) {
  const [box, frame] = [card.getBoundingClientRect(), canvas.getBoundingClientRect()];
  const { width, height } = frame;
  return {
    ...{ width, height, isBelow: box.width > width * 0.6 },
    ...{ left: box.left - frame.left, top: box.top - frame.top },
  };
}
