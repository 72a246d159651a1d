import type { Caller } from '../access/caller.ts';
import { Refusal } from '../errors.ts';
import { limits } from '../limits.ts';
import type { Database } from '../ports/database.ts';
import type { MarkerStyle } from '../rooms/room.ts';
import { updateRoom } from '../rooms/update-room.ts';
import { isJsonObject, jsonTextFlaw } from '../text.ts';
import { refuse } from './marker-fields.ts';

/**
 * Parses the request to style the markers of a room; null removes the style. Throws Refusal `unknown_field`,
 * `invalid_marker`.
 */
export function parseMarkerStyle(body: unknown): MarkerStyle | null {
  if (!isJsonObject(body)) throw new Refusal('invalid_marker', 'The body must be a JSON object.');
  const unknown = Object.keys(body).find((name) => name !== 'style');
  if (unknown !== undefined) {
    const field = unknown.slice(0, limits.nameLength);
    throw new Refusal('unknown_field', `The field "${field}" is unknown or read-only.`, { field });
  }
  const { style } = body;
  if (style === null) return null;
  const flaw = markerStyleFlaw(style);
  if (flaw !== null) throw refuse('style', flaw);
  return style as MarkerStyle;
}

/** Why the value is no style, as the rest of a sentence; null if it is one. */
export function markerStyleFlaw(value: unknown): string | null {
  if (!isJsonObject(value)) return 'must be a JSON object';
  const isTooLong = Buffer.byteLength(JSON.stringify(value)) > limits.markerStyle;
  return isTooLong ? `must have at most ${limits.markerStyle} bytes` : jsonTextFlaw(value);
}

/** Styles the markers of a room. Returns the stored style. */
export async function setMarkerStyle(
  database: Database,
  {
    roomKey,
    caller,
    style,
  }: { readonly roomKey: number; readonly caller: Caller; readonly style: MarkerStyle | null },
): Promise<MarkerStyle | null> {
  const { settings } = await updateRoom(database, roomKey, caller, { settings: { markerStyle: style } });
  return settings.markerStyle;
}
