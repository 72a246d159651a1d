import type { Argument } from '../confinement/argument.ts';
import type { Sandbox } from '../confinement/sandbox.ts';

/** Properties of the machine that GDAL runs need. */
export interface GdalMachine {
  /** Search path of the programs, in the format of PATH. */
  readonly path: string;
  readonly sandbox: Sandbox;
  /** All drivers of this GDAL, vector and raster. */
  readonly drivers: () => Promise<readonly string[]>;
  /** Grid file for LV03; null if PROJ's data does not include it. */
  readonly lv03Grid: Argument | null;
}
