import { readClasses } from './read-classes.ts';
import { type AttributeOf, readLabels, zoomsOf } from './read-labels.ts';
import { readRules } from './read-rules.ts';
import type { StyleFilter } from '../model/style-filter.ts';
import { readSymbols } from './common-members.ts';
import { builtInName, type NameOfIcon } from './embedded-icons.ts';
import { childOf, type StyleNode, styleTree } from './style-tree.ts';
import type { UnreadStyle } from './read-symbol.ts';

/** What a style of QGIS says about a layer, in the terms of its style; what it does not say is absent. */
export interface ReadStyle {
  /** Hex without `#`. */
  readonly color?: string;
  readonly opacity: number;
  /** Pixels. */
  readonly strokeWeight?: number;
  /** A typed style (docs/styles.md); null if the fields say everything. */
  readonly style: Readonly<Record<string, unknown>> | null;
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

/** Reads the style of a vector layer (QML). Of embedded pictures, it recognizes those of icons. */
export function readStyle(
  qml: string,
  attributeOf: AttributeOf,
  iconName: NameOfIcon = builtInName,
): ReadStyle | UnreadStyle {
  const document = styleTree(qml);
  const renderer = document === null ? null : childOf(document, 'renderer-v2');
  if (document === null || document.name !== 'qgis' || renderer === null)
    return { reason: 'is not a style of a vector layer' };
  const ruled = isOfFilters(renderer) ? readRules(renderer) : null;
  if (ruled !== null && 'reason' in ruled) return ruled;
  const filter = ruled?.filter ? filterOf(ruled.filter, attributeOf) : null;
  if (filter === undefined) return { reason: 'depends on an expression' };
  const drawing = ruled?.renderer ?? renderer;
  const classes = readClasses(drawing);
  if (classes !== null && 'reason' in classes) return classes;
  const attribute = classes === null ? null : attributeOf(classes.column);
  if (attribute === undefined) return { reason: 'depends on an expression' };
  const symbols = classes?.symbols ?? symbolsOf(drawing);
  if ('reason' in symbols) return symbols;
  const read = readSymbols(symbols, classes !== null, iconName);
  if ('reason' in read) return read;
  const { labels, omitted } = readLabels(document, attributeOf);
  const modes = ['blendMode', 'featureBlendMode'].some(
    (mode) => Number(childOf(document, mode)?.text ?? 0) !== 0,
  );
  const options = {
    ...(filter === null ? {} : { filter }),
    ...(labels === null ? {} : { labels }),
    ...zoomsOf(document),
  };
  const common = Object.keys(read.common).length === 0 ? {} : { symbol: read.common };
  const drawn = classes === null ? { type: 'single' } : { ...classes.styleOf(read.own), attribute };
  const isPlain = classes === null && Object.keys({ ...options, ...common }).length === 0;
  const layer = Number(childOf(document, 'layerOpacity')?.text ?? 1);
  return {
    ...(read.color === undefined ? {} : { color: read.color }),
    ...(read.strokeWeight === undefined ? {} : { strokeWeight: read.strokeWeight }),
    opacity: round((layer >= 0 && layer <= 1 ? layer : 1) * read.alpha),
    style: isPlain ? null : { ...drawn, ...common, ...options },
    omitted: [...new Set([...omitted, ...(modes ? ['blend modes'] : []), ...read.omitted])],
  };
}

/** The symbols that draw features. */
function symbolsOf(renderer: StyleNode): readonly StyleNode[] | UnreadStyle {
  const all = childOf(renderer, 'symbols')?.children ?? [];
  const { type = '' } = renderer.attributes;
  if (type === 'singleSymbol') return all.slice(0, 1);
  if (type !== 'RuleRenderer') return { reason: renderers[type] ?? 'uses an unknown renderer' };
  const rules = childOf(renderer, 'rules')?.children ?? [];
  const byName = new Map(all.map((symbol) => [symbol.attributes.name, symbol]));
  return rules.flatMap(({ attributes }) => byName.get(attributes.symbol) ?? []);
}

/** Whether rules do more than draw each geometry type with its symbol. */
function isOfFilters(renderer: StyleNode): boolean {
  if (renderer.attributes.type !== 'RuleRenderer') return false;
  const rules = childOf(renderer, 'rules')?.children ?? [];
  return !rules.every(
    ({ attributes: { filter = '', scalemindenom, scalemaxdenom, checkstate }, children }) =>
      (ofType.test(filter) || (rules.length === 1 && filter === '')) &&
      Number(scalemindenom ?? 0) === 0 &&
      Number(scalemaxdenom ?? 0) === 0 &&
      checkstate !== '0' &&
      children.length === 0,
  );
}

/** The filter of attributes instead of columns; undefined if one of them is none. */
function filterOf(filter: StyleFilter, attributeOf: AttributeOf): StyleFilter | undefined {
  const partsOf = (parts: readonly StyleFilter[]) => {
    const found = parts.map((part) => filterOf(part, attributeOf));
    return found.includes(undefined) ? undefined : (found as StyleFilter[]);
  };
  if ('all' in filter) {
    const all = partsOf(filter.all);
    return all && { all };
  }
  if ('any' in filter) {
    const any = partsOf(filter.any);
    return any && { any };
  }
  const attribute = attributeOf(filter.attribute);
  return attribute === undefined ? undefined : { ...filter, attribute };
}

function round(value: number): number {
  return Number(value.toFixed(4));
}
