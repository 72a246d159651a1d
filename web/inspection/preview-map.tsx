import { useSignal, useSignalEffect } from '@preact/signals';
import type { Map as MapLibreMap } from 'maplibre-gl';
import { MapView } from '../map/map-view.tsx';
import { drawExtents } from './draw-extents.ts';
import type { ImportPreview } from './import-preview.ts';

/** The extent of the data, or those of all systems that fit, numbered as in the list. */
export function PreviewMap({ preview }: { preview: ImportPreview }) {
  const map = useSignal<MapLibreMap | null>(null);
  useSignalEffect(() => {
    if (map.value === null) return;
    const { bbox } = preview.inspection.value;
    const { value: candidates } = preview.candidates;
    const { crs } = preview.options.value;
    return drawExtents(map.value, {
      bbox,
      candidates: candidates.map(({ code, bbox: box, longitude: x, latitude: y }) => ({
        box: box ?? [x, y, x, y],
        isChosen: code === crs,
      })),
      onChoose: (n) => void preview.choose({ crs: candidates[n]?.code ?? null }),
    });
  });
  return (
    <div class="preview-map">
      <MapView opening={null} onMap={(made) => (map.value = made)} />
    </div>
  );
}
