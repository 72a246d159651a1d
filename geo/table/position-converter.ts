import { readSwiss, type SwissSystem } from '../crs/guess-swiss.ts';
import { Clamping } from '../crs/overshoot.ts';
import { reprojectFrom } from '../crs/reproject.ts';
import type { ConvertPosition } from './cells/geometry.ts';
import type { TableWarning } from './table-warning.ts';

/** Converts the positions of a table to degrees, and records what was interpreted. */
export class PositionConverter {
  readonly clamping = new Clamping();
  readonly #swiss: Record<SwissSystem, number> = { LV95: 0, LV03: 0 };

  /** Null for positions in an unknown system. */
  readonly convert: ConvertPosition = (written, beside) => {
    const [x, y] = this.clamping.clamp([written, beside]);
    if (Math.abs(x) <= 180 && Math.abs(y) <= 90) return [x, y];
    const swiss = readSwiss(x, y);
    if (swiss === null) return null;
    this.#swiss[swiss.system]++;
    return swiss.position;
  };

  /** The converter from a spatial reference id; null if it is not known. */
  readonly converterOf = (srid: number | null): ConvertPosition | null => {
    if (srid === null || srid === 0 || srid === 4326) return this.convert;
    return reprojectFrom(srid);
  };

  warnings(): TableWarning[] {
    const warnings: TableWarning[] = [];
    for (const [system, count] of Object.entries(this.#swiss)) {
      if (count === 0) continue;
      const message = `${count} positions were read as Swiss coordinates (${system}).`;
      warnings.push({ code: 'read_as_swiss', message, row: Infinity });
    }
    const clamped = this.clamping.warning('rows');
    if (clamped !== null) warnings.push({ code: clamped.code, message: clamped.message, row: Infinity });
    return warnings;
  }
}
