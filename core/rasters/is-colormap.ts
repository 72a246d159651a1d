import { colormapOf } from '../../geo/raster/colormaps/colormaps.ts';
import { ownPalette } from './display-fields.ts';

/** Whether a display may name it: a colormap of ours, or the palette of the file. */
export function isColormap(name: string): boolean {
  return name === ownPalette || colormapOf(name) !== null;
}
