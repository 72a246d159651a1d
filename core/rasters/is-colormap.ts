import { colormapOf } from '../../geo/raster/colormaps/colormaps.ts';
import { ownPalette } from './display-fields.ts';

/** Whether the name is valid in a display: a built-in colormap or the palette of the file. */
export function isColormap(name: string): boolean {
  return name === ownPalette || colormapOf(name) !== null;
}
