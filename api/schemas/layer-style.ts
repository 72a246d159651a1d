import { z } from 'zod';
import { documentedAs } from './documented.ts';

const color = z
  .string()
  .max(64)
  .meta({ description: 'A colour of CSS: `#rrggbb`, `#rrggbbaa`, a name, `rgb(…)`.' });
const attribute = z.string().min(1).max(1000);
const share = z.number().min(0).max(1);
const pixels = z.number().min(0).max(1000).meta({ description: 'Pixels.' });
const zoom = z.number().min(0).max(24);

export const featureSymbol = z
  .strictObject({
    color: color.meta({ description: 'Of points, lines and fills; that of the layer by default.' }),
    opacity: share.meta({ description: 'Multiplied by that of the layer.' }),
    fillOpacity: share.meta({ description: 'Of fills, relative to `opacity`; 0.35 by default.' }),
    strokeColor: color.meta({ description: 'Of the outlines of polygons; `color` by default.' }),
    strokeWidth: pixels.meta({
      description: 'Of lines and the outlines of polygons; `strokeWeight` by default.',
    }),
    dash: z
      .array(z.number().min(0).max(1000))
      .max(8)
      .meta({ description: 'Lengths of dashes and gaps in multiples of the width.' }),
    radius: pixels.meta({ description: 'Of points; grows with the zoom by default.' }),
    icon: z
      .string()
      .min(1)
      .max(100)
      .nullable()
      .meta({ description: 'The ID of an icon of the room, or `maki:` and the name of an icon of Maki.' }),
    outlineColor: color.meta({ description: 'Around points; white by default.' }),
    outlineWidth: pixels.meta({ description: 'Around points; 1 by default.' }),
  })
  .partial()
  .meta({ id: 'FeatureSymbol' });

const styleClass = {
  label: z.string().min(1).max(200).optional().meta({ description: 'In the legend; the values by default.' }),
  symbol: featureSymbol.optional(),
  visible: z.boolean().optional().meta({ description: 'False: its features are not drawn.' }),
  listed: z.boolean().optional().meta({ description: 'False: not in the legend.' }),
};

const otherClass = z
  .strictObject(styleClass)
  .meta({ id: 'StyleClass', description: 'A class of features, and how they are drawn.' });

const category = z
  .strictObject({
    values: z
      .array(z.union([z.string(), z.number(), z.boolean()]))
      .min(1)
      .max(1000)
      .meta({ description: 'Compared as text. An empty text selects features without a value.' }),
    ...styleClass,
  })
  .meta({ id: 'StyleCategory' });

const filterValue = z.union([z.string(), z.number(), z.boolean()]);

const comparison = z
  .strictObject({
    attribute: z.string(),
    operator: z.enum(['=', '!=', '<', '<=', '>', '>=', 'in', 'not-in', 'contains', 'empty', 'not-empty']),
    value: z
      .union([z.string(), z.number(), z.boolean(), z.array(filterValue).max(1000)])
      .optional()
      .meta({
        description:
          'A list for `in` and `not-in`, a text for `contains`, absent for `empty` and `not-empty`.',
      }),
  })
  .meta({ id: 'FilterCondition' });

const all = z.strictObject({ all: z.array(z.lazy(() => styleFilter)) }).meta({ id: 'FilterAll' });
const any = z.strictObject({ any: z.array(z.lazy(() => styleFilter)) }).meta({ id: 'FilterAny' });

const styleFilter: z.ZodType = z
  .union([comparison, all, any])
  .meta({ id: 'StyleFilter', description: 'Which features are drawn; up to 200 conditions in 8 levels.' });

const template = z
  .string()
  .min(1)
  .max(1000)
  .meta({ description: 'A text in which `{attribute}` is replaced by its value; `{{` and `}}` are braces.' });

const labels = z
  .strictObject({
    attribute,
    text: template,
    size: z.number().min(4).max(100),
    color,
    haloColor: color,
    haloWidth: z.number().min(0).max(20),
    priority: attribute.meta({ description: 'A number: of labels that overlap, the greater is drawn.' }),
    minZoom: zoom,
    maxZoom: zoom,
  })
  .partial()
  .meta({ id: 'StyleLabels', description: '`attribute` or `text` is needed.' });

const legend = z
  .strictObject({
    title: z.string().min(1).max(200),
    notes: z.string().min(1).max(2000),
    reversed: z.boolean().meta({ description: 'The last class comes first.' }),
    visible: z.boolean().meta({ description: 'False: there is no legend.' }),
    digits: z
      .int()
      .min(0)
      .max(15)
      .meta({ description: 'Decimals of its numbers; by default those that they need.' }),
    unit: z.string().min(1).max(30).meta({ description: 'After its numbers.' }),
  })
  .partial()
  .meta({ id: 'StyleLegend' });

const popupField = z
  .strictObject({
    attribute,
    label: z.string().min(1).max(200).optional(),
    format: z.enum(['text', 'number', 'image', 'link']).optional(),
    digits: z.number().min(0).max(15).optional().meta({ description: 'Decimals of a number.' }),
    unit: z.string().min(1).max(30).optional(),
  })
  .meta({ id: 'PopupField' });

const popup = z
  .strictObject({ title: template, fields: z.array(popupField).max(100) })
  .partial()
  .meta({ id: 'StylePopup' });

const options = {
  filter: styleFilter.optional(),
  labels: labels.optional(),
  minZoom: zoom.optional().meta({ description: 'The layer is drawn from this zoom.' }),
  maxZoom: zoom.optional().meta({ description: 'The layer is drawn below this zoom.' }),
  legend: legend.optional(),
  popup: popup.optional(),
};

const ramp = z
  .string()
  .min(1)
  .max(100)
  .optional()
  .meta({ description: 'Where the colours come from; not drawn.' });
const symbol = featureSymbol.optional().meta({ description: 'What its classes do not set.' });
const other = otherClass
  .nullable()
  .optional()
  .meta({ description: 'Features in no class: grey by default, not drawn if null.' });

const single = z
  .strictObject({
    type: z.literal('single'),
    symbol: featureSymbol.optional(),
    density: z.boolean().optional().meta({
      description:
        'Whether more than 50,000 points are drawn as density at the zooms where they would overlap; false by default, and true without a style.',
    }),
    ...options,
  })
  .meta({ id: 'SingleStyle' });
const categories = z
  .strictObject({
    type: z.literal('categories'),
    attribute,
    categories: z.array(category).min(1).max(200),
    ...{ other, symbol, ramp, ...options },
  })
  .meta({ id: 'CategoriesStyle', description: 'By the values of an attribute.' });
const classes = z
  .strictObject({
    type: z.literal('classes'),
    attribute,
    breaks: z.array(z.number()).max(199).meta({
      description: 'Ascending, one less than `classes`. Each is the lower bound of the next class.',
    }),
    classes: z.array(otherClass).min(1).max(200),
    method: z
      .enum(['manual', 'equal-interval', 'quantile', 'natural-breaks', 'standard-deviation'])
      .optional()
      .meta({ description: 'Where the breaks come from; not drawn.' }),
    ...{ other, symbol, ramp, ...options },
  })
  .meta({ id: 'ClassesStyle', description: 'By ranges of a number.' });
const pair = z.array(z.number()).length(2);
const proportional = z
  .strictObject({
    type: z.literal('proportional'),
    attribute,
    values: pair.meta({ description: 'Numbers with the smallest and the largest size.' }),
    sizes: z.array(pixels).length(2).optional().meta({
      description: 'Radii of points, whose area is proportional, or widths of lines; 2 and 20 by default.',
    }),
    symbol: featureSymbol.optional(),
    ...options,
  })
  .meta({ id: 'ProportionalStyle' });
const heatmap = z
  .strictObject({
    type: z.literal('heatmap'),
    weight: attribute.optional().meta({ description: 'A number that counts instead of 1.' }),
    radius: pixels.optional(),
    opacity: share.optional(),
    colors: z.array(color).min(2).max(20).optional().meta({ description: 'From low to high density.' }),
    ...{ ramp, ...options },
  })
  .meta({ id: 'HeatmapStyle', description: 'The density of points.' });
const clusters = z
  .strictObject({
    type: z.literal('clusters'),
    radius: pixels.optional(),
    symbol: featureSymbol.optional(),
    ...options,
  })
  .meta({ id: 'ClustersStyle', description: 'Points that are near each other, as one with their number.' });

/** Documentation only: `geo/style/model` reads the members, and what it cannot read is stored and reported. */
export const layerStyle = z
  .discriminatedUnion('type', [single, categories, classes, proportional, heatmap, clusters])
  .meta({ id: 'LayerStyle', description: 'How a layer is drawn (docs/styles.md).' });

/** Of the markers of a room. */
export const markerStyle = z
  .union([layerStyle, z.record(z.string(), z.unknown())])
  .nullable()
  .meta({
    id: 'MarkerStyle',
    description: 'How the markers of a room are drawn. Null: each as its fields say.',
  });

/** Documentation only: core validates it. */
export const markerStyleBody = documentedAs(
  z.strictObject({ style: markerStyle }).meta({
    id: 'MarkerStyleChange',
    examples: [
      {
        style: {
          type: 'categories',
          attribute: 'tags',
          categories: [{ values: ['flood'], symbol: { color: '#1f78b4' } }],
        },
      },
    ],
  }),
);
