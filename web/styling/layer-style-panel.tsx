import { useLayerStatistics } from '../filtering/use-layer-statistics.ts';
import { changeLayer } from '../layers/change-layer.ts';
import type { RoomState } from '../room/room-state.ts';
import type { Layer } from '../service/service.ts';
import { StylePanel } from './style-panel.tsx';

/** The editor of a layer's style. */
export function LayerStylePanel({
  layer,
  ...given
}: {
  layer: Layer;
  state: RoomState;
  onClose: () => void;
}) {
  const data = useLayerStatistics(layer);
  return (
    <StylePanel
      {...given}
      subject={layer}
      data={data}
      onSave={(style) => changeLayer(layer, { style: { ...style } })}
    />
  );
}
