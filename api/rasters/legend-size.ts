import { z } from 'zod';
import { Refusal } from '../../core/errors.ts';

const maxPixels = 2048;
const pixels = z
  .string()
  .max(10)
  .optional()
  .meta({ description: `1 to ${maxPixels} pixels.`, examples: ['256'] });

export const legendParameters = { width: pixels, height: pixels };

/** Size of a legend in pixels, horizontal by default. Throws Refusal `invalid_request`. */
export function legendSize({
  width = '256',
  height = '32',
}: {
  width?: string | undefined;
  height?: string | undefined;
}) {
  const size = (name: string, text: string) => {
    const value = /^\d{1,4}$/.test(text) ? Number(text) : 0;
    if (value >= 1 && value <= maxPixels) return value;
    const sentence = `The ${name} of a legend must be an integer from 1 to ${maxPixels}.`;
    throw new Refusal('invalid_request', sentence, { field: name });
  };
  return { width: size('width', width), height: size('height', height) };
}
