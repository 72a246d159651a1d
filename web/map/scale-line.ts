import type { IControl, Map as MapLibreMap } from 'maplibre-gl';
import { lengthText } from '../i18n/amounts.ts';
import { locale } from '../i18n/language.ts';

const maxPixels = 100;

/**
 * The scale at the centre of the map. Unlike the one of MapLibre, it changes the page only if its text or its width in
 * whole pixels changes: otherwise each frame of a moving map would lay out the page.
 */
export class ScaleLine implements IControl {
  private readonly element = document.createElement('div');
  private map: MapLibreMap | null = null;
  private shown = '';

  onAdd(map: MapLibreMap): HTMLElement {
    this.map = map;
    this.element.className = 'maplibregl-ctrl maplibregl-ctrl-scale';
    map.on('move', this.update);
    this.update();
    return this.element;
  }

  onRemove(): void {
    this.map?.off('move', this.update);
    this.map = null;
    this.element.remove();
  }

  private readonly update = (): void => {
    if (this.map === null) return;
    const { metres, pixels } = roundLength(this.map);
    const width = `${Math.round(pixels)}px`;
    const key = `${metres} ${width} ${locale.peek()}`;
    if (key === this.shown) return;
    this.shown = key;
    this.element.style.width = width;
    this.element.textContent = lengthText(metres);
  };
}

/** A round length and its width at the centre of the map. */
function roundLength(map: MapLibreMap): { metres: number; pixels: number } {
  const { clientWidth, clientHeight } = map.getContainer();
  const y = clientHeight / 2;
  const west = map.unproject([(clientWidth - maxPixels) / 2, y]);
  const east = map.unproject([(clientWidth + maxPixels) / 2, y]);
  const max = west.distanceTo(east);
  const power = 10 ** Math.floor(Math.log10(max));
  const metres = power * ([5, 3, 2].find((step) => step * power <= max) ?? 1);
  return { metres, pixels: (maxPixels * metres) / max };
}
