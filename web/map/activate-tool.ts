import type { Map as MapLibreMap } from 'maplibre-gl';
import { subscribePointed, type Pointed } from './pick.ts';

/**
 * Routes all clicks on the map to a tool until the returned function is called or Escape is pressed (`onEnd`). The
 * map receives the focus, so that arrow keys pan it and Enter selects its centre.
 */
export function activateTool(
  map: MapLibreMap,
  { onPointed, onEnd }: { onPointed: (pointed: Pointed) => void; onEnd: () => void },
): () => void {
  const putDown = subscribePointed(map, (pointed) => {
    onPointed(pointed);
    return true;
  });
  const canvas = map.getCanvas();
  canvas.focus();
  canvas.classList.add('is-pointing');
  const onKey = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') onEnd();
  };
  addEventListener('keydown', onKey);
  return () => {
    removeEventListener('keydown', onKey);
    canvas.classList.remove('is-pointing');
    putDown();
  };
}
