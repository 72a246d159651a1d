import { GeoError, type GeoErrorDetails } from '../geo-error.ts';
import { shownExtent } from '../shown-extent.ts';
import type { Defect } from '../json/defect.ts';

/** Converts a defect in a buffer at `offset` of the source to a GeoError. */
export function locate(defect: Defect, offset: number, details: GeoErrorDetails = {}): GeoError {
  const byteOffset = Math.max(0, offset + defect.at);
  const where = details.feature === undefined ? '' : `feature ${details.feature}, `;
  const isPlaced = defect.code !== 'unsupported_crs';
  const extent =
    defect.code === 'coordinates_out_of_range'
      ? `; the extent so far is ${shownExtent(defect.found as readonly number[])}`
      : '';
  const message = isPlaced ? `${defect.message} (${where}byte ${byteOffset})${extent}` : defect.message;
  const sentence = `${message.charAt(0).toUpperCase()}${message.slice(1)}.`;
  return new GeoError(defect.code, sentence, {
    ...details,
    ...(isPlaced ? { byteOffset } : {}),
    ...(defect.found === undefined ? {} : { found: defect.found }),
  });
}
