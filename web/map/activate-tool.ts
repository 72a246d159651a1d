import type { Map as MapLibreMap } from 'maplibre-gl';
import { subscribePointed, type Pointed } from './pick.ts';

/**
 * Lets a tool take all that is pointed at on the map, until it is put down: by what this returns, or by Escape (`onEnd`).
 * The map takes the focus, so that arrows move it and Enter points at its centre.
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
