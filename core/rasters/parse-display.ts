import { colormapOf } from '../../geo/raster/colormaps/colormaps.ts';
import { Refusal } from '../errors.ts';
import { limits } from '../limits.ts';
import { isJsonObject } from '../text.ts';
import {
  displayRules,
  isDisplayField,
  ownPalette,
  type DisplayField,
  type DisplaySettings,
} from './display-fields.ts';

/** The settings of a request; null resets a field to its default. */
export type DisplayChange = { readonly [Field in DisplayField]?: DisplaySettings[Field] | null };

/**
 * Parses the fields of a display from a JSON object, with all checks that do not depend on the raster. Throws
 * Refusal `unknown_field`, or `invalid_display` with a message that names the field.
 */
export function parseDisplay(body: unknown): DisplayChange {
  if (!isJsonObject(body)) throw new Refusal('invalid_display', 'A display must be a JSON object.');
  for (const [field, value] of Object.entries(body)) {
    if (!isDisplayField(field)) {
      const shown = field.slice(0, limits.nameLength);
      throw new Refusal('unknown_field', `The field "${shown}" is unknown or read-only.`, { field: shown });
    }
    const flaw = value === null ? null : displayRules[field](value);
    if (flaw !== null) throw displayRefusal(field, flaw);
  }
  const change = body as DisplayChange;
  if (typeof change.colormap === 'string' && !isColormap(change.colormap)) {
    const shown = change.colormap.slice(0, limits.nameLength);
    throw displayRefusal('colormap', `"${shown}" is unknown; see /api/colormaps for the available ones`);
  }
  return change;
}

/** Applies a change to the settings. Selecting a colormap without stops removes the stops. */
export function changeDisplay(settings: DisplaySettings, change: DisplayChange): DisplaySettings {
  const noStops = typeof change.colormap === 'string' && change.stops === undefined ? { stops: null } : {};
  const all = { ...settings, ...change, ...noStops };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

export function displayRefusal(field: string, flaw: string): Refusal {
  return new Refusal('invalid_display', `The display's ${field} ${flaw}.`, { field });
}

/**
 * Parses the display settings of an upload, in case it contains a raster; null if there are none. Throws like
 * `parseDisplay`.
 */
export function displayOfUpload(display: unknown): DisplaySettings | null {
  return display === null ? null : changeDisplay({}, parseDisplay(display));
}

/** Whether the name is valid in a display: a built-in colormap or the palette of the file. */
function isColormap(name: string): boolean {
  return name === ownPalette || colormapOf(name) !== null;
}
