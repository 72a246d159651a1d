import { hasLegend, legendAddress, unitOf } from '../rasters/raster-legend.tsx';
import { withPreview } from '../rasters/raster-previews.ts';
import { valueText } from '../rasters/value-text.ts';
import type { RasterDisplay, RasterLayer } from '../service/service.ts';
import type { LegendGroup } from './legend-block.ts';

export interface RasterLegends {
  readonly groups: readonly LegendGroup[];
  /** Ramps of colours by their name in the groups. */
  readonly pictures: ReadonlyMap<string, ImageBitmap>;
}

/** The legends of those of the rasters that are coloured by values. */
export async function rasterLegends(roomId: string, shown: readonly RasterLayer[]): Promise<RasterLegends> {
  const pictures = new Map<string, ImageBitmap>();
  const groups = await Promise.all(
    shown.map(async (raster): Promise<readonly LegendGroup[]> => {
      const { preview } = withPreview(raster);
      const display: RasterDisplay = { ...raster.display, ...preview };
      const unit = unitOf(raster, display);
      const address = legendAddress(roomId, raster);
      if (address !== null) {
        const picture = await pictureAt(address);
        if (picture === null) return [];
        pictures.set(address, picture);
        const label = `${valueText(display.vmin, unit)} – ${valueText(display.vmax, unit)}`;
        return [groupOf(raster, [{ sign: { kind: 'picture', name: address }, label }])];
      }
      const { stops } = display;
      if (stops === null || !hasLegend(raster)) return [];
      const rows = stops.map(([value, color]) => ({
        sign: { kind: 'swatch' as const, color: String(color).slice(0, 7) },
        label: valueText(Number(value), unit),
      }));
      return [groupOf(raster, rows)];
    }),
  );
  return { groups: groups.flat(), pictures };
}

function groupOf({ name }: RasterLayer, rows: LegendGroup['rows']): LegendGroup {
  return { title: name, subtitle: null, rows, notes: null };
}

/** Null if it cannot be loaded: the page has no legend of it. */
async function pictureAt(address: string): Promise<ImageBitmap | null> {
  try {
    const response = await fetch(address);
    return response.ok ? await createImageBitmap(await response.blob()) : null;
  } catch {
    return null;
  }
}
