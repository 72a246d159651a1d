import type { RasterDisplay, RasterDisplayChange } from '../service/service.ts';
import type { RasterLocation } from './change-raster.ts';
import type { Statistics } from './use-statistics.ts';

/** What every group of fields is given: how the raster is drawn now, and what to do when that is tried or chosen. */
export interface DisplayFields extends RasterLocation {
  readonly display: RasterDisplay;
  /** Null until they have been read. */
  readonly statistics: Statistics | null;
  readonly onTry: (change: RasterDisplayChange) => void;
  readonly onSave: (change: RasterDisplayChange) => void;
}
