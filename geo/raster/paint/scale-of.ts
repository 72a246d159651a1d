import { colormapOf } from '../colormaps/colormaps.ts';
import type { ColorScale, Rgba } from '../rendering.ts';
import { EvenScale } from './even-scale.ts';
import { PaletteScale } from './palette-scale.ts';
import type { Scale } from './scale.ts';
import { StopScale } from './stop-scale.ts';

/**
 * @param palette the palette for a scale of type `palette`
 * @throws RangeError for an unknown colormap
 */
export function scaleOf(colors: ColorScale, palette: readonly Rgba[]): Scale {
  switch (colors.type) {
    case 'named': {
      const table = colormapOf(colors.name);
      if (table === null) throw new RangeError(`there is no colormap ${JSON.stringify(colors.name)}`);
      return new EvenScale(table, colors.vmin, colors.vmax);
    }
    case 'stops':
      return new StopScale(colors.stops, colors.between);
    case 'palette':
      return new PaletteScale(palette);
  }
}
