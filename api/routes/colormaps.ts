import { z } from 'zod';
import { Refusal } from '../../core/errors.ts';
import { colormapNames, colormapOf } from '../../geo/raster/colormaps/colormaps.ts';
import { legendImage } from '../../geo/raster/reader/legend.ts';
import { queueCaller } from '../load/queues.ts';
import { legendParameters, legendSize } from '../rasters/legend-size.ts';
import { answer, bytes, defineRoute } from '../routing/define-route.ts';

const stop = z.array(z.union([z.number(), z.string()])).length(2);
const stops = z.array(stop).meta({
  description: 'Position from 0 to 1 and the colour at it.',
  examples: [
    [
      [0, '#440154'],
      [1, '#fde725'],
    ],
  ],
});

const colormap = z.object({ name: z.string(), stops }).meta({ id: 'Colormap' });

/** Colormaps change only with a release of the service. */
const headers = { 'Cache-Control': 'public, max-age=86400' };

const beside = z
  .string()
  .max(100)
  .optional()
  .meta({
    description: 'Accepted for compatibility with rio-tiler; has no effect on the image.',
    examples: ['0'],
  });

const list = defineRoute({
  method: 'GET',
  path: '/api/colormaps',
  operation: 'service.describe',
  scope: 'none',
  docs: {
    id: 'raster.colormaps',
    summary: 'List the colormaps for rasters',
    description:
      'Uses the names of rio-tiler; the suffix `_r` reverses a colormap. Includes sample colours of each.',
  },
  refusals: ['not_found'],
  responses: { 200: z.object({ colormaps: z.array(colormap) }) },
  handler: () =>
    answer(200, { colormaps: (listed ??= colormapNames.map((name) => sampled(name, 9))) }, headers),
});

const one = defineRoute({
  method: 'GET',
  path: '/api/colormaps/:colormap',
  operation: 'service.describe',
  scope: 'none',
  docs: { id: 'raster.colormap', summary: 'Read the 256 colours of a colormap' },
  refusals: ['not_found'],
  responses: { 200: colormap },
  handler: ({ params }) => answer(200, sampled(known(params.colormap), 256), headers),
});

const legend = defineRoute({
  method: 'GET',
  path: '/api/colormaps/:colormap/legend.png',
  operation: 'service.describe',
  scope: 'none',
  docs: {
    id: 'raster.colormap-legend',
    summary: 'Render a colormap as an image',
    description: 'The scale runs along the longer edge and has no labels.',
  },
  query: z.object({ ...legendParameters, vmin: beside, vmax: beside }),
  refusals: ['not_found'],
  responses: { 200: bytes('image/png', 'The image.') },
  handler: async ({ params, query, signal, ctx }, { pictureCache }) => {
    const [name, size] = [known(params.colormap), legendSize(query)];
    const colors = { type: 'named', name, vmin: 0, vmax: 1 } as const;
    const picture = await pictureCache.inTurn(queueCaller(ctx), signal, () => legendImage(colors, size));
    return answer(200, picture, headers);
  },
});

type Sampled = z.output<typeof colormap>;

/** Computed on first use; the list is constant. */
let listed: Sampled[] | undefined;

function known(name: string): string {
  if (colormapOf(name) === null)
    throw new Refusal('not_found', 'Unknown colormap; see /api/colormaps for the available names.');
  return name;
}

function sampled(name: string, count: number): Sampled {
  const colors = colormapOf(name);
  if (colors === null) throw new Error(`Unknown colormap ${name}.`);
  const at = (position: number) => {
    const first = Math.round(position * (colors.length / 4 - 1)) * 4;
    return `#${Buffer.from(colors.subarray(first, first + 3)).toString('hex')}`;
  };
  const indexes = Array.from({ length: count }, (_, index) => index / (count - 1));
  return { name, stops: indexes.map((position): [number, string] => [position, at(position)]) };
}

export const colormapRoutes = [list, one, legend];
