import type { RasterDisplay, RasterDisplayChange } from '../service/service.ts';
import type { RasterRef } from './change-raster.ts';
import type { Statistics } from './use-statistics.ts';

/** Props of all groups of fields: the current display, and callbacks for preview and change. */
export interface DisplayFields extends RasterRef {
  readonly display: RasterDisplay;
  /** Null until loaded. */
  readonly statistics: Statistics | null;
  readonly onTry: (change: RasterDisplayChange) => void;
  readonly onSave: (change: RasterDisplayChange) => void;
}
