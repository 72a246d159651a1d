import { styleModelOf } from '../../geo/style/model/read-layer-style.ts';
import { symbolsOf } from '../../geo/style/model/symbols-of.ts';
import { legendOf } from '../../geo/style/model/legend.ts';
import { Sign } from '../legend/sign.tsx';
import type { Layer } from '../service/service.ts';
import { geometryOf } from './layer-tiles.ts';
import { withPreview } from './layer-previews.ts';

/** How many colours of a layer with classes are shown beside its name. */
const maxColors = 4;

/** The sign of a styled layer beside its name: its symbol, or some of its colours. */
export function LayerSign({ layer, roomId }: { layer: Layer; roomId: string }) {
  const shown = withPreview(layer);
  const model = styleModelOf(shown);
  const { symbology } = model;
  const [line, ...others] = legendOf({ ...model, legend: { ...model.legend, isVisible: true } })?.lines ?? [];
  const isOne = others.length === 0 && symbology.kind !== 'heatmap';
  if (symbology.kind === 'proportional')
    return (
      <Sign
        sign={{ kind: 'symbol', symbol: symbology.symbol }}
        {...{ geometry: geometryOf(layer.id), opacity: shown.opacity ?? 1, roomId }}
      />
    );
  if (line !== undefined && isOne)
    return (
      <Sign sign={line.sign} geometry={geometryOf(layer.id)} opacity={shown.opacity ?? 1} roomId={roomId} />
    );
  const all =
    symbology.kind === 'heatmap' ? symbology.colors : symbolsOf(symbology).map(({ color }) => color);
  const colors = [...new Set(all)].slice(0, maxColors);
  return (
    <svg class="sign" width="24" height="16" viewBox="0 0 24 16" aria-hidden="true">
      {colors.map((color, n) => (
        <rect
          key={n}
          x={2 + (n * 20) / colors.length}
          y="2"
          width={20 / colors.length}
          height="12"
          fill={color}
        />
      ))}
    </svg>
  );
}
