import type { CategorySymbology, ClassSymbology } from '../style/model/style-model.ts';
import { type DrawnClass, drawnClasses } from './drawn-classes.ts';
import { numberIn } from './expressions.ts';
import type { PointContext } from './point-symbols.ts';
import { plain } from './rules.ts';
import { farthest } from '../style/qml/measures.ts';
import type { StyledColumn } from './styled-table.ts';
import type { SymbolKind } from './symbol-xml.ts';
import { symbolXml } from './symbols.ts';
import { escapeName, escapeValue } from './xml.ts';

/** How the symbols of a layer are drawn. */
type DrawnWith = PointContext & { readonly kind: SymbolKind };

/** The bounds of the range of features without a number. */
const [noNumber, belowNumbers] = [-2e30, -1.5e30];

/**
 * The categorized or graduated renderer of QGIS, which users can edit by class. Null: it cannot represent the classes,
 * and rules do.
 */
export function nativeClasses(
  symbology: CategorySymbology | ClassSymbology,
  column: StyledColumn,
  drawn: DrawnWith,
): string | null {
  const classes = drawnClasses(symbology);
  if (symbology.kind === 'classes') return graduated(classes, column, drawn);
  // A category with an empty value contains all other features.
  const hasEmpty = classes.some(({ content }) => content.kind === 'values' && content.texts.includes(''));
  return hasEmpty ? null : categorized(classes, column, drawn);
}

function categorized(
  classes: readonly DrawnClass[],
  { name, expression }: StyledColumn,
  drawn: DrawnWith,
): string {
  return (
    `<renderer-v2 type="categorizedSymbol" attr="${escapeValue(expression ?? name)}" ${plain}>` +
    `<categories>${classes.map(categoryXml).join('')}</categories>${symbolsXml(classes, drawn)}</renderer-v2>`
  );
}

function categoryXml({ content, label, isVisible }: DrawnClass, index: number): string {
  const about = `symbol="${index}" label="${escapeName(label)}" render="${isVisible}"`;
  const texts = content.kind === 'values' ? content.texts : [''];
  const [only = ''] = texts;
  if (texts.length === 1) return `<category ${about} value="${escapeValue(only)}" type="string"/>`;
  const list = texts.map((text) => `<val value="${escapeValue(text)}" type="string"/>`);
  return `<category ${about} type="List">${list.join('')}</category>`;
}

/** The first range that contains a value has it, bounds included, so the highest comes first. */
function graduated(classes: readonly DrawnClass[], column: StyledColumn, drawn: DrawnWith): string {
  const other = classes.find(({ content }) => content.kind === 'other');
  const [lowest] = classes;
  const ranges = classes.filter((each) => each !== other);
  // Those of an expression of MapLibre are drawn as the lowest range.
  const isLowest = other !== undefined && isDrawnAlike(other, lowest!);
  const listed = other === undefined || isLowest ? ranges : [other, ...ranges];
  const value = numberIn(column);
  const attr = other === undefined ? value : `coalesce(${value},${isLowest ? -farthest : noNumber})`;
  const ordered = listed.toReversed();
  return (
    `<renderer-v2 type="graduatedSymbol" graduatedMethod="GraduatedColor" attr="${escapeValue(attr)}" ${plain}>` +
    `<ranges>${ordered.map(rangeXml).join('')}</ranges>${symbolsXml(ordered, drawn)}</renderer-v2>`
  );
}

function rangeXml({ content, label, isVisible }: DrawnClass, index: number): string {
  const [lower, upper] =
    content.kind === 'range' ? [content.from ?? -farthest, content.to ?? farthest] : [noNumber, belowNumbers];
  return `<range symbol="${index}" lower="${lower}" upper="${upper}" label="${escapeName(label)}" render="${isVisible}"/>`;
}

function symbolsXml(classes: readonly DrawnClass[], { kind, ...context }: DrawnWith): string {
  const symbols = classes.map(({ symbol }, index) => symbolXml(String(index), kind, symbol, context));
  return `<symbols>${symbols.join('')}</symbols><rotation/><sizescale/>`;
}

function isDrawnAlike(one: DrawnClass, other: DrawnClass): boolean {
  return one.isVisible === other.isVisible && JSON.stringify(one.symbol) === JSON.stringify(other.symbol);
}
