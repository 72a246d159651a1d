import type { Map as MapLibreMap } from 'maplibre-gl';
import { attributionText } from '../map/attribution-text.ts';
import { legendPicture } from '../legend/legend-picture.ts';
import type { LayerOfLegend } from '../legend/layer-of-legend.ts';
import { lengthText } from '../i18n/amounts.ts';

/** The current map as a PNG with a title above, its legend in a corner, and scale and attribution below. */
export async function pictureOf(
  map: MapLibreMap,
  { title, legends }: { readonly title: string; readonly legends: readonly LayerOfLegend[] },
): Promise<Blob> {
  const ground = map.getCanvas();
  const [maxHeight, share] = [ground.clientHeight - 2 * margin, ground.width / ground.clientWidth];
  const legend = await legendPicture(legends, { maxHeight, share });
  const paper = drawOnPaper(map, title);
  const foot = footHeight * share;
  if (legend !== null)
    paper
      .getContext('2d')
      ?.drawImage(legend, margin * share, paper.height - foot - margin * share - legend.height);
  return paper.convertToBlob({ type: 'image/png' });
}

const margin = 12;
const footHeight = 30;
const family = '"Inter Variable", system-ui, sans-serif';

/** The same as a canvas. WebGL discards its buffer after each frame, so this renders a frame synchronously. */
export function drawOnPaper(map: MapLibreMap, title: string): OffscreenCanvas {
  map.redraw();
  const ground = map.getCanvas();
  const share = ground.width / ground.clientWidth;
  const [head, foot] = [title === '' ? 0 : 44 * share, footHeight * share];
  const paper = new OffscreenCanvas(ground.width, ground.height + head + foot);
  const pen = paper.getContext('2d');
  if (pen === null) throw new Error('This browser draws no pictures.');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, paper.width, paper.height);
  pen.drawImage(ground, 0, head);
  pen.fillStyle = '#17232b';
  pen.textBaseline = 'middle';
  pen.font = `600 ${20 * share}px ${family}`;
  pen.fillText(title, 12 * share, head / 2, paper.width - 24 * share);
  pen.font = `${12 * share}px ${family}`;
  const line = head + ground.height + foot / 2;
  const { metres, pixels } = scaleOf(map);
  pen.fillRect(12 * share, line + 5 * share, pixels * share, 3 * share);
  pen.fillText(lengthText(metres), 12 * share, line - 5 * share);
  pen.textAlign = 'right';
  pen.fillText(attributionText(map), paper.width - 12 * share, line, paper.width / 2);
  return paper;
}

const wantedPixels = 110;

/** A round length, and its width in pixels at the centre of the map. */
function scaleOf(map: MapLibreMap): { metres: number; pixels: number } {
  const { clientWidth, clientHeight } = map.getCanvas();
  const at = (x: number) => map.unproject([clientWidth / 2 + x, clientHeight / 2]);
  const whole = at(-wantedPixels / 2).distanceTo(at(wantedPixels / 2));
  const power = 10 ** Math.floor(Math.log10(whole));
  const metres = ([5, 2, 1].find((step) => step * power <= whole) ?? 1) * power;
  return { metres, pixels: (wantedPixels * metres) / whole };
}
