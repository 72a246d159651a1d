import { z } from 'zod';

/** Fields of forms and bodies that describe a file; what is not declared is detected. */
export const declarationFields = {
  crs: z
    .string()
    .optional()
    .meta({
      description:
        'Reference system of the coordinates: an EPSG code such as `EPSG:2056`, or well-known text. It takes ' +
        'precedence over what the file declares.',
    }),
};
