import { z } from 'zod';

const layer = z.string().optional().meta({
  description: 'Name of the layer to read from a file with several. By default, all are read.',
});

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
  encoding: z
    .string()
    .optional()
    .meta({
      description:
        'Encoding of a table or of the texts of a Shapefile: a label of the WHATWG Encoding standard, such as ' +
        '`windows-1250` or `shift_jis`.',
    }),
  delimiter: z.string().optional().meta({
    description: 'Separator of the fields of a table: `,`, `;`, `|` or `tab`.',
  }),
  types: z
    .string()
    .optional()
    .meta({
      description:
        'Types of the columns of a table in a layer. `detect` (default): a column whose values are all numbers, ' +
        'booleans or dates has that type. `text`: all values stay as they are written.',
    }),
  columns: z
    .string()
    .optional()
    .meta({
      description:
        'JSON: the names of the columns of a table that contain `longitude` and `latitude` (or eastings and ' +
        'northings), `geometry`, and `title` and `date` of markers, for example `{"longitude": "x", "latitude": "y"}`. ' +
        '`title` and `date` also apply to properties of GeoJSON.',
    }),
  layer,
};

const { columns: _, ...ofFeatureTables } = declarationFields;

/** The form of an import of a room: its tables have no columns of coordinates. */
export const roomImportForm = z
  .object({ file: z.string().meta({ format: 'binary' }), ...ofFeatureTables })
  .meta({ id: 'RoomImportForm' });

/** The form of a request that sends one file to import. */
export const importForm = z
  .object({ file: z.string().meta({ format: 'binary' }), ...declarationFields })
  .meta({ id: 'ImportForm' });
