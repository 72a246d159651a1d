import type { z } from 'zod';
import type { Display } from '../../core/rasters/display-fields.ts';
import type { RasterRecord } from '../../core/rasters/raster-record.ts';
import type { raster as rasterSchema } from '../schemas/raster.ts';
import { presentMaker } from './maker.ts';

/** Base path of a raster. */
export function rasterPath(roomId: string, rasterId: string): string {
  return `/api/rooms/${roomId}/raster-layers/${encodeURIComponent(rasterId)}`;
}

/** Imagery is stored and sent as WebP; other rasters are rendered losslessly as PNG. */
export function tileFormat(kind: RasterRecord['kind']): 'webp' | 'png' {
  return kind === 'imagery' ? 'webp' : 'png';
}

/** Presents a raster. */
export function presentRaster(roomId: string, record: RasterRecord): z.output<typeof rasterSchema> {
  const path = rasterPath(roomId, record.id);
  return {
    ...record,
    ...presentMaker(record.createdBy),
    display: presentDisplay(record.display),
    bands: record.bands.map(({ statistics, ...band }) => ({
      ...band,
      statistics: { ...statistics, percentiles: [...statistics.percentiles] },
    })),
    bounds: [...record.bounds],
    tiles: `${path}/tiles/{z}/{x}/{y}.${tileFormat(record.kind)}?v=${record.version}`,
    tilejson: `${path}/tilejson.json`,
  };
}

function presentDisplay(display: Display) {
  return {
    ...display,
    rgbBands: [...display.rgbBands],
    rescale: display.rescale?.map((range) => [...range]) ?? null,
    stops: display.stops?.map((stop) => [...stop]) ?? null,
  };
}
