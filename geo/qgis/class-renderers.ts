import { farthest } from '../style/qml/measures.ts';
import type { ColourClasses, RangeClass, ValueClass } from './colour-classes.ts';
import { type SymbolKind, symbolXml } from './symbols.ts';
import { escapeName, escapeXml } from './xml.ts';

/** Attributes of a renderer without options of its own. */
export const plain = 'forceraster="0" symbollevels="0" enableorderby="0" referencescale="-1"';
const others = 'all other values';

const maxLabel = 200;

interface DrawnAs {
  readonly kind: SymbolKind;
  readonly strokeWeight: number | null;
}

/** Draws the features of one geometry class in colours by value. */
export function classRenderer(classes: ColourClasses, drawn: DrawnAs): string {
  const { column, values, ranges, other } = classes;
  const all = [...(ranges?.toReversed() ?? values ?? []), ...(ranges === null ? [{ colour: other }] : [])];
  const symbols = all.map(({ colour }, index) => symbolOf(String(index), colour, drawn)).join('');
  const end = `<symbols>${symbols}</symbols><rotation/><sizescale/></renderer-v2>`;
  if (ranges !== null)
    return (
      `<renderer-v2 type="graduatedSymbol" graduatedMethod="GraduatedColor" attr="${escapeXml(numberOf(classes))}" ${plain}>` +
      `<ranges>${ranges.toReversed().map(rangeXml).join('')}</ranges>${end}`
    );
  return (
    `<renderer-v2 type="categorizedSymbol" attr="${escapeXml(column)}" ${plain}>` +
    `<categories>${(values ?? []).map(categoryXml).join('')}` +
    `<category symbol="${all.length - 1}" value="" type="string" label="${others}" render="true"/></categories>${end}`
  );
}

interface FilteredClass {
  readonly filter: string;
  readonly label: string;
  readonly colour: string;
}

/** Filters that select the features of each class, for tables of several geometry classes. */
export function classFilters(classes: ColourClasses): FilteredClass[] {
  const { column, values, ranges, other } = classes;
  if (ranges !== null)
    return ranges.map(({ from, to, label, colour }) => {
      const number = numberOf(classes);
      return { filter: `${number} >= ${from} AND ${number} < ${to}`, label, colour };
    });
  const text = `coalesce(to_string(${quotedName(column)}),'')`;
  const listed = (texts: readonly string[]) => `(${texts.map(quotedText).join(',')})`;
  const found = (values ?? []).map(({ texts, label, colour }) => ({
    ...{ label, colour },
    filter: `${text} IN ${listed(texts)}`,
  }));
  const all = listed((values ?? []).flatMap(({ texts }) => texts));
  return [...found, { filter: `${text} NOT IN ${all}`, label: others, colour: other }];
}

/** Features without a number belong to the lowest class, as in the room. */
function numberOf({ column, isNumeric }: ColourClasses): string {
  const value = quotedName(column);
  return `coalesce(${isNumeric ? value : `try(to_real(${value}))`},${-farthest})`;
}

function quotedName(column: string): string {
  return `"${column.replaceAll('"', '""')}"`;
}

/** A literal of QGIS's expressions, in which a backslash escapes. */
function quotedText(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`;
}

function symbolOf(name: string, color: string, { kind, strokeWeight }: DrawnAs): string {
  return symbolXml(name, kind, { color, strokeWeight });
}

/** The first range that contains a value decides, so the highest, whose bounds include the lower one, comes first. */
function rangeXml({ from, to, label }: RangeClass, index: number): string {
  return `<range symbol="${index}" lower="${from}" upper="${to}" label="${escapeName(label)}" render="true"/>`;
}

function categoryXml({ texts, label }: ValueClass, index: number): string {
  const [only = ''] = texts;
  const about = `symbol="${index}" label="${escapeName(label.slice(0, maxLabel))}" render="true"`;
  if (texts.length === 1) return `<category ${about} value="${escapeValue(only)}" type="string"/>`;
  const list = texts.map((text) => `<val value="${escapeValue(text)}" type="string"/>`);
  return `<category ${about} type="List">${list.join('')}</category>`;
}

/** Line breaks in an attribute are read as blanks unless they are references. */
function escapeValue(text: string): string {
  return escapeXml(text).replace(/[\t\n\r]/g, (character) => `&#${character.charCodeAt(0)};`);
}
