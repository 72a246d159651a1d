import { z } from 'zod';
import { interpolations, renderModes, resamplings } from '../../core/rasters/display-fields.ts';
import { samplingReasons } from '../../geo/raster/manifest.ts';
import { heightUnits } from '../../geo/raster/terrain/height-unit.ts';
import { limits } from '../../core/limits.ts';
import { epochMilliseconds, imported, order, orderToSet } from './common.ts';
import { documentedAs } from './documented.ts';
import { anyTileJson } from './tilejson.ts';

const visible = z.boolean().meta({ description: 'Whether the layer is initially visible.' });
const band = z.int().min(1);
const range = z.array(z.number()).length(2);
const nodata = z
  .union([z.number(), z.enum(['nan', 'none'])])
  .nullable()
  .meta({ description: 'Null: use the value in the file. `none`: all values are data.' });

const stop = z.array(z.union([z.number(), z.string()])).length(2);

const displayFields = {
  renderMode: z.enum(renderModes),
  colormap: z
    .string()
    .nullable()
    .meta({ description: 'A name from /api/colormaps, or `palette` for the colour table of the file.' }),
  band: band.meta({ description: 'Band to colour or to use as elevation, from 1.' }),
  vmin: z.number().meta({ description: 'Value of the first colour.' }),
  vmax: z.number().meta({ description: 'Value of the last colour.' }),
  opacity: z.number().min(0).max(1).meta({ description: 'Applied by the map; does not affect tiles.' }),
  rgbBands: z.array(band).length(3),
  rescale: z.array(range).length(3).nullable().meta({
    description: 'For each of rgbBands, the values that map to 0 and 255. Null: no rescaling.',
  }),
  gamma: z.number().min(0.1).max(10),
  nodata,
  resampling: z.enum(resamplings),
  stops: z
    .array(stop)
    .max(limits.displayStops)
    .nullable()
    .meta({
      description:
        'Pairs of value and colour (#rrggbb or #rrggbbaa) in ascending order; override the colormap.',
      examples: [
        [
          [0, '#000080'],
          [100, '#ffffff'],
        ],
      ],
    }),
  interpolation: z.enum(interpolations),
  azimuth: z.number().min(0).max(360),
  altitude: z.number().min(0).max(90),
  zFactor: z.number().min(0.001).max(1000),
  heightUnit: z.enum(heightUnits).meta({ description: 'Unit of the elevations, for hillshade and slope.' }),
};

const display = z.object(displayFields).meta({ id: 'RasterDisplay' });

/** Documentation only: core validates the fields. */
export const displayChangeBody = documentedAs(
  z
    .strictObject(displayFields)
    .partial()
    .meta({ id: 'RasterDisplayChange', examples: [{ colormap: 'viridis', vmin: 0, vmax: 100 }] }),
);

export const rasterChangeBody = documentedAs(
  z
    .strictObject({
      name: z.string().min(1).max(limits.nameLength),
      description: z.string().max(limits.descriptionLength).nullable(),
      order: orderToSet,
      visible,
    })
    .partial()
    .meta({ id: 'RasterLayerChange' }),
);

const statistics = z
  .object({
    min: z.number(),
    max: z.number(),
    mean: z.number(),
    stddev: z.number(),
    percentiles: z.array(z.number()).length(3).meta({ description: 'The 2nd, 50th and 98th percentiles.' }),
    validShare: z.number().meta({ description: 'Share of pixels with data, from 0 to 1.' }),
  })
  .meta({ id: 'BandStatistics' });

/** For the whole raster or a box. Values are null if the box has no pixel with data. */
export const bandStatistics = z
  .object({
    min: z.number().nullable(),
    max: z.number().nullable(),
    mean: z.number().nullable(),
    stddev: z.number().nullable(),
    percentiles: statistics.shape.percentiles.nullable(),
    validShare: statistics.shape.validShare,
    band,
    name: z.string().nullable(),
    histogram: z.array(z.number()).meta({ description: 'Pixel counts in equal-width bins from min to max.' }),
  })
  .meta({ id: 'BandHistogram' });

const rasterBand = z
  .object({
    band,
    name: z.string().nullable(),
    unit: z.string().nullable(),
    nodata: z.union([z.number(), z.literal('nan')]).nullable(),
    scale: z.number(),
    offset: z.number(),
    interpretation: z.string(),
    statistics,
  })
  .meta({ id: 'RasterBand' });

const sampling = z
  .object({
    resampling: z.enum(resamplings),
    overviews: z.enum(['nearest', 'mode', 'average']),
    reason: z.enum(samplingReasons).meta({
      description:
        '`few_values`: a sample of the values consists of few distinct integers, which are classes. ' +
        '`requested`: the `resampling` of the display at the upload.',
    }),
  })
  .meta({
    id: 'RasterSampling',
    description: 'How the pixels were resampled to the tile grid and its overviews, and why.',
  });

const rasterSource = z
  .object({
    width: z.number(),
    height: z.number(),
    crs: z.string(),
    compression: z.string(),
    bytes: z.number(),
  })
  .meta({ id: 'RasterSource', description: 'The source file.' });

export const raster = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    order,
    visible,
    display,
    status: z
      .enum(['preview', 'ready'])
      .meta({ description: '`preview`: the full resolution is being processed.' }),
    version: z.string().meta({ description: 'Version of the tiles: the `v` in their URL.' }),
    kind: z.enum(['imagery', 'numeric', 'palette']),
    dataType: z.string(),
    sampling: sampling.nullable(),
    resolution: z.object({ source: z.number(), stored: z.number() }).nullable().meta({
      description:
        'Sizes of a pixel of the file and of the finest level, in metres of EPSG:3857. `stored` is greater only for large rasters.',
    }),
    bands: z.array(rasterBand),
    bounds: z
      .array(z.number())
      .length(4)
      .meta({
        description:
          'West, south, east, north in degrees; west is greater than east if the box crosses the ' +
          'antimeridian.',
      }),
    minZoom: z.int(),
    maxZoom: z.int(),
    bytes: z.int(),
    fileName: z.string(),
    source: rasterSource,
    tiles: z.string().meta({ description: 'Path of the tiles with {z}, {x} and {y}.' }),
    tilejson: z.string().meta({ description: 'Path of the TileJSON.' }),
    createdBy: z.string(),
    imported: imported.optional(),
    createdAt: epochMilliseconds,
    updatedAt: epochMilliseconds,
  })
  .meta({ id: 'RasterLayer' });

/** The whole raster layer, or only the sent fields for a caller that may write but not read. */
export const writtenRaster = raster
  .partial()
  .extend({ display: display.partial().meta({ id: 'WrittenRasterDisplay' }).optional() })
  .meta({ id: 'WrittenRasterLayer' });

/** TileJSON 3.0.0 fields of raster tiles. */
export const rasterTileJson = z
  .object({ ...anyTileJson, tileSize: z.literal(256) })
  .meta({ id: 'RasterTileJson' });

export const terrainTileJson = rasterTileJson
  .extend({ encoding: z.literal('mapbox').meta({ description: 'As in the MapLibre style specification.' }) })
  .meta({ id: 'TerrainTileJson' });

/** Which uploads become rasters. */
export const rasterOfUpload =
  'A GeoTIFF, JPEG 2000 image or ASCII grid becomes a raster layer with the initial `display` settings; settings that do not fit its bands are ' +
  'listed in the warnings.';
