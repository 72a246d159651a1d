import { useEffect, useRef } from 'preact/hooks';
import type { ToolGiven } from '../map/tool.ts';
import { isShown, readerChoices } from '../map/view-choices.ts';
import { legendOfLayer, shownSubjects } from '../layers/legend-of-layers.ts';
import { isOneSign } from '../legend/layer-of-legend.ts';
import { LegendLines } from '../legend/legend-lines.tsx';
import { Sign } from '../legend/sign.tsx';
import { RasterLegend } from '../rasters/raster-legend.tsx';
import { drawOnPaper } from './map-picture.ts';

/**
 * The print view of a room: the map with title, scale and attribution, and the legends below. The map is rendered to
 * an image when printing starts, because paper and window differ in width and WebGL content is not printed.
 */
export function Paper({ map, state, choices }: Omit<ToolGiven, 'onEnd'>) {
  const paper = useRef<HTMLCanvasElement>(null);
  const { roomId, name } = state.room.value;
  const title = name ?? roomId;
  useEffect(() => {
    const draw = () => {
      const { current: canvas } = paper;
      // The live map has no size in print layout; keep the previous image.
      if (canvas === null || map.getContainer().clientWidth === 0) return;
      const drawn = drawOnPaper(map, title);
      canvas.width = drawn.width;
      canvas.height = drawn.height;
      canvas.getContext('2d')?.drawImage(drawn, 0, 0);
    };
    addEventListener('beforeprint', draw);
    return () => removeEventListener('beforeprint', draw);
  }, [map, title]);
  const subjects = shownSubjects(state, choices);
  const rasters = state.rasters.value.filter((raster) => isShown(choices, raster));
  return (
    <div class="paper" aria-hidden="true">
      <canvas ref={paper} />
      <ul>
        {subjects.toReversed().map((layer) => {
          const legend = legendOfLayer(layer, { roomId, choices: readerChoices(choices, layer.id) });
          const isSign = legend !== null && isOneSign(legend.entry);
          return (
            <li key={layer.id}>
              <p class="paper-name">
                {isSign && legend.entry.lines.map(({ sign }, n) => <Sign key={n} {...legend} sign={sign} />)}
                {layer.name}
              </p>
              {legend !== null && !isSign && <LegendLines {...legend} />}
            </li>
          );
        })}
        {rasters.toReversed().map((raster) => (
          <li key={raster.id}>
            <p class="paper-name">{raster.name}</p>
            <RasterLegend roomId={roomId} raster={raster} />
          </li>
        ))}
      </ul>
    </div>
  );
}
