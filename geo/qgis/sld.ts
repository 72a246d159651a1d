import { defaultColor, type FeatureSymbol } from '../style/model/style-model.ts';
import { symbolOf } from '../style/model/read-symbol.ts';
import type { LabelModel, ZoomRange } from '../style/model/label-model.ts';
import { colourOf, hexColour } from '../style/qml/colour.ts';
import { drawnClasses } from './drawn-classes.ts';
import type { DrawnTable } from './qml.ts';
import { allZooms, scalesOf } from './scale-range.ts';
import { contentCondition, every, filterCondition, noneOf, property } from './sld-conditions.ts';
import { parameter, pointSymbolizer, symbolizers } from './sld-symbolizers.ts';
import type { StyledTable } from './styled-table.ts';
import { escapeName, escapeXml } from './xml.ts';

/** Features that are drawn alike. */
interface SldRule {
  readonly title: string;
  readonly symbol: FeatureSymbol;
  /** XML of conditions that all apply. Null: those of no other rule. */
  readonly conditions: readonly string[] | null;
}

/** Maximum length of the filters in all rules, each of which repeats the filter of the layer (characters). */
const maxFilters = 2 ** 20;

const plainPoint = symbolOf({ color: null, strokeWeight: null });

/**
 * The style as Styled Layer Descriptor 1.1 (OGC 05-078r4), for programs that do not support QML. It has no heatmaps, no
 * clusters and no sizes by value: their features are drawn alike. It is empty if its filters are too long.
 */
export function layerSld(name: string, { table, drawn, opacity }: DrawnTable): string {
  const { filter, zooms, labels } = table.model;
  const selected = filter === null ? [] : [filterCondition(filter, table.columnOf)];
  const all = rulesOf(table, filter !== null);
  // Without its style, a program draws the layer in a default one.
  if ((selected[0]?.length ?? 0) * all.length > maxFilters) return sld(name, '');
  const rules = all.map(({ title, symbol, conditions }) =>
    rule(
      { title, conditions: conditions === null ? null : [...selected, ...conditions], zooms },
      symbolizers(symbol, drawn, opacity ?? 1),
    ),
  );
  const shapes = rules.join('');
  if (labels === null) return sld(name, shapes);
  const about = { title: '', conditions: selected, zooms: labels.zooms };
  return sld(name, shapes, rule(about, textSymbolizer(labels, table)));
}

function rulesOf({ model: { symbology, labels }, columnOf }: StyledTable, isFiltered: boolean): SldRule[] {
  if (symbology.kind === 'heatmap') {
    const color = symbology.colors.at(-1) ?? defaultColor;
    return [{ title: '', conditions: [], symbol: { ...plainPoint, color, opacity: symbology.opacity } }];
  }
  if (!('classes' in symbology)) return [{ title: '', conditions: [], symbol: symbology.symbol }];
  const column = columnOf(symbology.attribute);
  const all = drawnClasses(symbology).map((each) => ({
    ...each,
    condition: each.content.kind === 'other' ? null : contentCondition(each.content, column),
  }));
  // Other features are those that no rule draws, unless rules omit some, or draw labels of all.
  const isRest = !isFiltered && labels === null && all.every(({ isVisible }) => isVisible);
  const named = all.flatMap(({ condition }) => condition ?? []);
  const hasEmpty = all.some(({ content }) => content.kind === 'values' && content.texts.includes(''));
  const rest = isRest ? null : [noneOf(named, hasEmpty ? null : column)];
  return all
    .filter(({ isVisible }) => isVisible)
    .map(({ label: title, symbol, content, condition }) => ({
      ...{ title, symbol },
      conditions: content.kind === 'other' ? rest : condition === null ? [] : [condition],
    }));
}

/** Markers in their colors, without icons, which SLD cannot embed. */
export function markersSld(name: string): string {
  const color = '<ogc:PropertyName>color</ogc:PropertyName>';
  const isDefault = `<ogc:PropertyIsNull>${color}</ogc:PropertyIsNull>`;
  const own = (fill: string) =>
    pointSymbolizer(
      plainPoint,
      1,
      `<se:Fill>${parameter('fill', fill)}${parameter('fill-opacity', 1)}</se:Fill>`,
    );
  const about = { title: '', zooms: allZooms };
  return sld(
    name,
    rule({ ...about, conditions: [isDefault] }, own(hexColour(colourOf(null)))) +
      rule({ ...about, conditions: null }, own(color)),
  );
}

function textSymbolizer(
  { text, size, color, haloColor, haloWidth }: LabelModel,
  { columnOf }: StyledTable,
): string {
  const parts = text.map((part) => {
    if (typeof part === 'string') return escapeXml(part);
    const column = columnOf(part.attribute);
    return column === null ? '' : property(column);
  });
  const fill = (value: string) => `<se:Fill>${parameter('fill', hexColour(colourOf(value)))}</se:Fill>`;
  const halo =
    haloWidth === 0 ? '' : `<se:Halo><se:Radius>${haloWidth}</se:Radius>${fill(haloColor)}</se:Halo>`;
  return (
    `<se:TextSymbolizer><se:Label>${parts.join('')}</se:Label><se:Font>${parameter('font-size', size)}</se:Font>` +
    `${halo}${fill(color)}</se:TextSymbolizer>`
  );
}

interface RuleConditions {
  readonly title: string;
  readonly conditions: SldRule['conditions'];
  readonly zooms: ZoomRange;
}

function rule({ title, conditions, zooms }: RuleConditions, content: string): string {
  const { max, min } = scalesOf(zooms);
  return (
    '<se:Rule>' +
    (title === '' ? '' : `<se:Description><se:Title>${escapeName(title)}</se:Title></se:Description>`) +
    filterXml(conditions) +
    (min > 0 ? `<se:MinScaleDenominator>${min}</se:MinScaleDenominator>` : '') +
    (Number.isFinite(max) ? `<se:MaxScaleDenominator>${max}</se:MaxScaleDenominator>` : '') +
    `${content}</se:Rule>`
  );
}

function filterXml(conditions: SldRule['conditions']): string {
  if (conditions === null) return '<se:ElseFilter/>';
  return conditions.length === 0 ? '' : `<ogc:Filter>${every(conditions)}</ogc:Filter>`;
}

/** Rules of one style select from all features, so that labels do not affect which others are drawn. */
function sld(name: string, ...styles: readonly string[]): string {
  const shown = escapeName(name);
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    '<StyledLayerDescriptor version="1.1.0" xmlns="http://www.opengis.net/sld" xmlns:se="http://www.opengis.net/se" xmlns:ogc="http://www.opengis.net/ogc">' +
    `<NamedLayer><se:Name>${shown}</se:Name><UserStyle><se:Name>${shown}</se:Name>` +
    `${styles.map((rules) => `<se:FeatureTypeStyle>${rules}</se:FeatureTypeStyle>`).join('')}</UserStyle></NamedLayer></StyledLayerDescriptor>`
  );
}
