import { orderFlaw } from '../content/draw-order.ts';
import { Refusal } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Database } from '../ports/database.ts';
import { hasNewline, isJsonObject, textFlaw } from '../text.ts';
import { changeRaster, type RasterTarget } from './change-raster.ts';
import type { RasterChange, RasterLayer } from './raster.ts';

/**
 * Changes any fields of a raster except its display. Throws Refusal `empty_update`, `raster_layer_not_found`.
 */
export async function updateRaster(
  database: Database,
  { change, ...target }: RasterTarget & { readonly change: Omit<RasterChange, 'display'> },
): Promise<RasterLayer> {
  if (Object.keys(change).length === 0) throw new Refusal('empty_update');
  return changeRaster(database, target, () => change);
}

const flaws: Readonly<Record<keyof Omit<RasterChange, 'display'>, (value: unknown) => string | null>> = {
  name: nameFlaw,
  description: descriptionFlaw,
  order: orderFlaw,
  visible: (value) => (typeof value === 'boolean' ? null : 'must be true or false'),
};

/**
 * Parses the fields of a raster that a JSON object changes. Throws Refusal `unknown_field`, or
 * `invalid_raster_layer` with a message that names the field.
 */
export function parseRasterChange(body: unknown): Omit<RasterChange, 'display'> {
  if (!isJsonObject(body)) throw new Refusal('invalid_raster_layer', 'A raster layer must be a JSON object.');
  for (const [field, value] of Object.entries(body)) {
    const flawOf = Object.hasOwn(flaws, field) ? flaws[field as keyof typeof flaws] : null;
    if (flawOf === null) {
      const shown = field.slice(0, limits.nameLength);
      throw new Refusal('unknown_field', `The field "${shown}" is unknown or read-only.`, { field: shown });
    }
    const flaw = flawOf(value);
    if (flaw !== null) {
      throw new Refusal('invalid_raster_layer', `The raster layer's ${field} ${flaw}.`, { field });
    }
  }
  return body;
}

function nameFlaw(value: unknown): string | null {
  if (typeof value !== 'string' || value.trim() === '') return 'must be a non-empty string';
  return textFlaw(value, limits.nameLength) ?? (hasNewline(value) ? 'must not contain a newline' : null);
}

function descriptionFlaw(value: unknown): string | null {
  if (value === null) return null;
  return typeof value === 'string' ? textFlaw(value, limits.descriptionLength) : 'must be a string or null';
}
