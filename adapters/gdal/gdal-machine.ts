import type { Argument } from '../confinement/argument.ts';
import type { Sandbox } from '../confinement/sandbox.ts';

/** What a run of GDAL needs to know of the machine. */
export interface GdalMachine {
  /** Where its programs are looked for, as the PATH of a shell has it. */
  readonly path: string;
  readonly sandbox: Sandbox;
  /** Every driver that this GDAL has, of vectors and rasters. */
  readonly drivers: readonly string[];
  /** File of the grid for LV03; null where PROJ's data has none. */
  readonly lv03Grid: Argument | null;
}
