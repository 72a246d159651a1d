import { existsSync } from 'node:fs';
import type { RasterInput } from '../../../adapters/gdal/raster/raster-commands.ts';
import { lv03GridFile } from '../../../geo/crs/lv03-grid.ts';
import type { PreparedRaster } from '../../../geo/raster/source/prepared-raster.ts';

/** The prepared TIFF as the input of GDAL's programs, with the grid file for LV03 if it is installed. */
export function rasterInput(folder: string, prepared: PreparedRaster, crs: string | null): RasterInput {
  const { system } = prepared;
  const isLv03 = crs === 'EPSG:21781' || (system !== null && 'code' in system && system.code === 21781);
  return { folder, prepared, lv03Grid: isLv03 && existsSync(lv03GridFile) ? lv03GridFile : null };
}
