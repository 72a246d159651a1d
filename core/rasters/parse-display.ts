import { Refusal } from '../errors.ts';
import { limits } from '../limits.ts';
import { isJsonObject } from '../text.ts';
import { displayRules, isDisplayField, type DisplayField, type DisplaySettings } from './display-fields.ts';
import { isColormap } from './is-colormap.ts';

/** What a request sets; null gives a field its default again. */
export type DisplayChange = { readonly [Field in DisplayField]?: DisplaySettings[Field] | null };

/**
 * The fields of a display that a JSON object sets, checked as far as that goes without the raster. Throws Refusal
 * `unknown_field`, or `invalid_display` with a sentence that names the field.
 */
export function parseDisplay(body: unknown): DisplayChange {
  if (!isJsonObject(body)) throw new Refusal('invalid_display', 'A display is a JSON object.');
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
    throw displayRefusal('colormap', `"${shown}" is unknown; /api/colormaps lists those that are there`);
  }
  return change;
}

/** The settings with a change applied. Who chooses a colormap and says nothing of stops wants none. */
export function changeDisplay(settings: DisplaySettings, change: DisplayChange): DisplaySettings {
  const noStops = typeof change.colormap === 'string' && change.stops === undefined ? { stops: null } : {};
  const all = { ...settings, ...change, ...noStops };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null));
}

export function displayRefusal(field: string, flaw: string): Refusal {
  return new Refusal('invalid_display', `The display's ${field} ${flaw}.`, { field });
}

/**
 * What an upload says of the display of the raster that it may be; null where it says nothing. Throws as `parseDisplay`
 * does.
 */
export function displayOfUpload(display: unknown): DisplaySettings | null {
  return display === null ? null : changeDisplay({}, parseDisplay(display));
}
