import { Refusal } from '../errors.ts';
import type { Database } from '../ports/database.ts';
import { changeRaster, type RasterTarget } from './change-raster.ts';
import { misfit } from './display.ts';
import type { DisplaySettings } from './display-fields.ts';
import { changeDisplay, displayRefusal, type DisplayChange } from './parse-display.ts';
import type { RasterLayer } from './raster.ts';

/** Changes how a raster is drawn. Throws Refusal `empty_update`, `invalid_display`, `raster_layer_not_found`. */
export async function setDisplay(
  database: Database,
  { change, ...target }: RasterTarget & { readonly change: DisplayChange },
): Promise<RasterLayer> {
  if (Object.keys(change).length === 0) throw new Refusal('empty_update');
  return changeRaster(database, target, (raster) => ({ display: displayWith(raster, change) }));
}

/** Applies the change to the raster's display settings. Throws Refusal `invalid_display`. */
export function displayWith(
  { display, manifest }: Pick<RasterLayer, 'display' | 'manifest'>,
  change: DisplayChange,
): DisplaySettings {
  const settings = changeDisplay(display, change);
  const wrong = misfit(settings, manifest);
  if (wrong !== null) throw displayRefusal(wrong.field, wrong.flaw);
  return settings;
}
