import { z } from 'zod';

const count = z.int().min(0);

const numberStatistics = z
  .object({
    count,
    min: z.number(),
    max: z.number(),
    mean: z.number(),
    standardDeviation: z.number().meta({ description: 'Of the population.' }),
    sampled: count.meta({
      description: 'Number of values from which quantiles and the histogram were derived; `count` if all.',
    }),
    quantiles: z
      .array(z.number())
      .length(101)
      .meta({ description: 'The values at 0, 1, …, 100 percent, interpolated.' }),
    histogram: z
      .array(count)
      .length(32)
      .meta({ description: 'Sampled values in intervals of equal width from `min` to `max`.' }),
  })
  .meta({ id: 'NumberStatistics' });

const frequentValue = z
  .object({ value: z.union([z.string(), z.number(), z.boolean()]), count })
  .meta({ id: 'FrequentValue' });

const attributeStatistics = z
  .object({
    name: z.string(),
    type: z.enum(['boolean', 'integer', 'number', 'text', 'json']).meta({
      description: '`json` has objects, arrays, or values of several types.',
    }),
    count: count.meta({ description: 'Number of features with a value.' }),
    empty: count.meta({ description: 'Number of features without one: absent, null or an empty text.' }),
    distinct: count.meta({ description: 'Number of different values.' }),
    isExact: z.boolean().meta({
      description: 'Whether `distinct` and the counts of `values` are exact: up to 1000 different values.',
    }),
    values: z
      .array(frequentValue)
      .max(100)
      .meta({ description: 'The most frequent values, with the number of their features.' }),
    numbers: numberStatistics.nullable(),
  })
  .meta({ id: 'AttributeStatistics' });

/** Documentation only: the statistics are sent as stored. */
export const layerStatistics = z
  .object({
    featureCount: count,
    geometryTypes: z
      .record(z.string(), count)
      .meta({ description: 'Number of features by geometry type; `null` counts those without geometry.' }),
    attributes: z.array(attributeStatistics),
    omitted: count.meta({ description: 'Number of attributes without statistics: beyond 200.' }),
  })
  .meta({ id: 'LayerStatistics' });
