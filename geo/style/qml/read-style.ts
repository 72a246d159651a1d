import { hexColour } from './colour.ts';
import { readClasses, type ReadExpression } from './read-classes.ts';
import { childOf, type StyleNode, styleTree } from './style-tree.ts';
import { type ReadSymbol, readSymbol, type UnreadStyle } from './read-symbol.ts';

/** What a style of QGIS says about a layer, in the terms of its style; what it does not say is absent. */
export interface ReadStyle {
  /** Hex without `#`. */
  readonly color?: string;
  readonly opacity?: number;
  /** Pixels. */
  readonly strokeWeight?: number;
  /** Colours by the values of a column. */
  readonly classes?: { readonly column: string } & ReadExpression;
  /** What a layer cannot represent, as parts of a list. */
  readonly omitted: readonly string[];
}

/** Filters of the rules with which layers of several geometry types are exported. */
const ofType = /^geometry_type\(\$geometry\)='(?:Point|Line|Polygon)'$/;

const renderers: Readonly<Record<string, string>> = {
  nullSymbol: 'draws nothing',
  heatmapRenderer: 'is a heatmap',
  pointCluster: 'draws clusters of points',
  pointDisplacement: 'moves points apart',
  invertedPolygonRenderer: 'inverts polygons',
  mergedFeatureRenderer: 'merges features',
  '25dRenderer': 'draws in 2.5 dimensions',
};

/** Reads the style of a vector layer (QML). A layer has one opacity and one stroke, and one colour or classes. */
export function readStyle(qml: string): ReadStyle | UnreadStyle {
  const document = styleTree(qml);
  const renderer = document === null ? null : childOf(document, 'renderer-v2');
  if (document === null || document.name !== 'qgis' || renderer === null)
    return { reason: 'is not a style of a vector layer' };
  const classes = readClasses(renderer);
  if (classes !== null && 'reason' in classes) return classes;
  const symbols = classes?.symbols ?? symbolsOf(renderer);
  if ('reason' in symbols) return symbols;
  const omitted = new Set<string>();
  // QGIS also enables labels of layers that have none.
  if (document.attributes.labelsEnabled === '1' && childOf(document, 'labeling') !== null)
    omitted.add('labels');
  for (const mode of ['blendMode', 'featureBlendMode'])
    if (Number(childOf(document, mode)?.text ?? 0) !== 0) omitted.add('blend modes');
  const read: ReadSymbol[] = [];
  for (const symbol of symbols) {
    const one = readSymbol(symbol);
    if ('reason' in one) return one;
    for (const each of one.omitted) omitted.add(each);
    read.push(one);
  }
  const all = read.map(({ color }) => colorText(color));
  const colors = new Set(classes === null ? all : []);
  const widths = new Set(read.flatMap(({ strokeWeight }) => strokeWeight ?? []));
  const alphas = new Set(read.map(({ alpha }) => alpha));
  if (colors.size > 1) return { reason: 'has several colours, and a layer has one' };
  if (widths.size > 1) return { reason: 'has several stroke widths, and a layer has one' };
  if (alphas.size > 1) return { reason: 'has several opacities, and a layer has one' };
  const [color] = colors;
  const [strokeWeight] = widths;
  const [alpha = 1] = alphas;
  const layer = Number(childOf(document, 'layerOpacity')?.text ?? 1);
  const opacity = round((layer >= 0 && layer <= 1 ? layer : 1) * alpha);
  return {
    ...(color === undefined ? {} : { color }),
    ...(classes === null
      ? {}
      : { classes: { column: classes.column, ...classes.expressionOf(all.map((hex) => `#${hex}`)) } }),
    ...(strokeWeight === undefined ? {} : { strokeWeight }),
    opacity,
    omitted: [...omitted],
  };
}

/** The symbols that draw features. */
function symbolsOf(renderer: StyleNode): readonly StyleNode[] | UnreadStyle {
  const all = childOf(renderer, 'symbols')?.children ?? [];
  const { type = '' } = renderer.attributes;
  if (type === 'singleSymbol') return all.slice(0, 1);
  if (type !== 'RuleRenderer') return { reason: renderers[type] ?? 'uses an unknown renderer' };
  const rules = childOf(renderer, 'rules')?.children ?? [];
  const drawn = rules.filter(({ attributes }) => attributes.checkstate !== '0');
  const isPlain = drawn.every(
    ({ attributes: { filter = '', scalemindenom, scalemaxdenom }, children }) =>
      (drawn.length === 1 ? filter === '' || ofType.test(filter) : ofType.test(filter)) &&
      Number(scalemindenom ?? 0) === 0 &&
      Number(scalemaxdenom ?? 0) === 0 &&
      children.length === 0,
  );
  if (!isPlain || drawn.length < rules.length) return { reason: 'has rules' };
  const byName = new Map(all.map((symbol) => [symbol.attributes.name, symbol]));
  return drawn.flatMap(({ attributes }) => byName.get(attributes.symbol) ?? []);
}

function colorText(color: ReadSymbol['color']): string {
  const text = hexColour(color).slice(1);
  return color.alpha === 255 ? text : text + color.alpha.toString(16).padStart(2, '0');
}

function round(value: number): number {
  return Number(value.toFixed(4));
}
