import type { RasterManifest } from '../../geo/raster/manifest.ts';
import type { ColorScale, ColorStop, Rendering, TerrainRendering } from '../../geo/raster/rendering.ts';
import { metresPerUnit } from '../../geo/raster/terrain/height-unit.ts';
import { displayOf } from './display.ts';
import { ownPalette, type Display, type DisplaySettings, type DisplayStop } from './display-fields.ts';

/** How the pixels of a raster are converted to colors. The settings must fit the raster. */
export function renderingOf(settings: DisplaySettings, manifest: RasterManifest): Rendering {
  const display = displayOf(settings, manifest);
  const { renderMode: mode, resampling, nodata, band } = display;
  const common = {
    resampling,
    ...givenNodata(nodata),
  };
  switch (mode) {
    case 'rgb': {
      const { rgbBands: bands, rescale, gamma } = display;
      return { mode, ...common, bands, rescale, gamma };
    }
    case 'singleband':
      return { mode, ...common, band, colors: colorsOf(display) ?? named('viridis', display) };
    default: {
      const { azimuth, altitude, zFactor, heightUnit } = display;
      const colors = mode === 'slope' ? colorsOf(display) : null;
      return {
        mode,
        ...common,
        band,
        azimuth,
        altitude,
        zFactor,
        metresPerUnit: metresPerUnit[heightUnit],
        colors,
      };
    }
  }
}

/** The heights of the band of the display. */
export function terrainOf(settings: DisplaySettings, manifest: RasterManifest): TerrainRendering {
  const { nodata, band, heightUnit } = displayOf(settings, manifest);
  const metres = metresPerUnit[heightUnit];
  const { min, max } = manifest.bands[band - 1]?.statistics ?? { min: 0, max: 0 };
  return {
    ...givenNodata(nodata),
    band,
    metresPerUnit: metres,
    // The sea, or what is nearest to it in the raster, so that its edges are as low as possible.
    fill: Math.min(Math.max(0, min * metres), max * metres),
  };
}

function givenNodata(nodata: Display['nodata']): Pick<Rendering, 'nodata'> {
  return nodata === null ? {} : { nodata: nodata === 'none' ? null : nodata };
}

function colorsOf(display: Display): ColorScale | null {
  const { stops, interpolation, colormap } = display;
  if (stops !== null) return { type: 'stops', stops: stops.map(colorStop), between: interpolation };
  if (colormap === null) return null;
  return colormap === ownPalette ? { type: 'palette' } : named(colormap, display);
}

function named(name: string, { vmin, vmax }: Display): ColorScale {
  return { type: 'named', name, vmin, vmax };
}

function colorStop([value, color]: DisplayStop): ColorStop {
  const part = (at: number) => parseInt(color.slice(at, at + 2), 16);
  return [value, [part(1), part(3), part(5), color.length === 9 ? part(7) : 255]];
}
