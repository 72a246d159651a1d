import type { FeatureSymbol } from '../style/model/style-model.ts';
import { type ClassContent, type DrawnClass, drawnClasses } from './drawn-classes.ts';
import { isOneOf, numberIn } from './expressions.ts';
import type { StyledColumn, StyledTable } from './styled-table.ts';
import { escapeName, escapeValue } from './xml.ts';

/** Attributes of a renderer without options of its own. */
export const plain = 'forceraster="0" symbollevels="0" enableorderby="0" referencescale="-1"';

/** A rule of QGIS. */
export interface RendererRule {
  /** An expression; texts and names of users are quoted in it. Empty: all features. */
  readonly filter: string;
  readonly label: string;
  readonly isVisible: boolean;
  /** The XML of the symbol, whose name is the index of the rule. */
  readonly symbol: string;
}

/** `filter` selects the features of all rules; empty: all. */
export function ruleRenderer(rules: readonly RendererRule[], filter = ''): string {
  const written = rules.map((rule, index) => {
    const state = rule.isVisible ? '' : ' checkstate="0"';
    return `<rule key="rule-${index}" symbol="${index}" filter="${escapeValue(rule.filter)}" label="${escapeName(rule.label)}"${state}/>`;
  });
  const all = written.join('');
  const filtered = filter === '' ? all : `<rule key="filter" filter="${escapeValue(filter)}">${all}</rule>`;
  return (
    `<renderer-v2 type="RuleRenderer" ${plain}><rules key="rules">${filtered}</rules>` +
    `<symbols>${rules.map(({ symbol }) => symbol).join('')}</symbols></renderer-v2>`
  );
}

/** Features that are drawn alike. */
export interface FeatureSelection {
  /** An expression; empty: all features. */
  readonly filter: string;
  readonly label: string;
  readonly isVisible: boolean;
  readonly symbol: FeatureSymbol;
}

/** The classes of a style with the expressions that select their features. */
export function selectedFeatures({ model: { symbology }, columnOf }: StyledTable): FeatureSelection[] {
  switch (symbology.kind) {
    case 'categories':
    case 'classes': {
      const column = columnOf(symbology.attribute);
      const classes = drawnClasses(symbology);
      if (column === null) return withoutValue(classes);
      const listed = classes.flatMap(({ content }) => (content.kind === 'values' ? content.texts : []));
      return classes.map(({ content, label, isVisible, symbol }) => ({
        ...{ label, isVisible, symbol },
        filter: contentFilter(content, { column, listed, isRange: symbology.kind === 'classes' }),
      }));
    }
    case 'proportional': {
      const filter = `${numberIn(columnOf(symbology.attribute))} IS NOT NULL`;
      return [{ label: '', isVisible: true, symbol: symbology.symbol, filter }];
    }
    case 'heatmap':
      return [];
    default:
      return [{ label: '', isVisible: true, symbol: symbology.symbol, filter: '' }];
  }
}

/** The class of all features if none has a value. */
function withoutValue(classes: readonly DrawnClass[]): FeatureSelection[] {
  const isOfEmpty = ({ content }: DrawnClass) => content.kind === 'values' && content.texts.includes('');
  const found = classes.find(isOfEmpty) ?? classes.find(({ content }) => content.kind === 'other');
  return found === undefined ? [] : [{ ...found, filter: '' }];
}

interface ClassifiedColumn {
  readonly column: StyledColumn;
  /** The texts of all categories. */
  readonly listed: readonly string[];
  readonly isRange: boolean;
}

function contentFilter(content: ClassContent, { column, listed, isRange }: ClassifiedColumn): string {
  if (content.kind === 'values') return isOneOf(column, content.texts);
  const value = numberIn(column);
  if (content.kind === 'other')
    return isRange ? `${value} IS NULL` : listed.length === 0 ? '' : `NOT (${isOneOf(column, listed)})`;
  const { from, to } = content;
  const bounds = [from === null ? '' : `${value} >= ${from}`, to === null ? '' : `${value} < ${to}`];
  return bounds.filter((bound) => bound !== '').join(' AND ') || `${value} IS NOT NULL`;
}
