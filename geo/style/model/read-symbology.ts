import {
  anyNumber,
  flag,
  type StyleObject,
  membersOf,
  numberIn,
  oneOf,
  type Report,
  text,
  wholeList,
} from './members.ts';
import { areFitting, breaks, categories, classes, classOf, other, otherOf } from './read-classes.ts';
import { attribute } from './read-options.ts';
import { colorList, type LayerFieldsOfStyle, symbolOf, writtenSymbol } from './read-symbol.ts';
import type { Symbology } from './style-model.ts';

/** The values of `type`. */
export const symbologyTypes = [
  'single',
  'categories',
  'classes',
  'proportional',
  'heatmap',
  'clusters',
] as const;

const size = numberIn(0, 1000);
const pair = wholeList(anyNumber, { min: 2, max: 2 });
const sizes = wholeList(size, { min: 2, max: 2 });

/** How `classes` were made; a form that edits them starts there. Drawing does not use them. */
const origin = {
  method: oneOf(['manual', 'equal-interval', 'quantile', 'natural-breaks', 'standard-deviation']),
  ramp: text(100),
};

const rules = {
  single: { symbol: writtenSymbol, density: flag },
  categories: { symbol: writtenSymbol, attribute, categories, other, ramp: origin.ramp },
  classes: { symbol: writtenSymbol, attribute, breaks, classes, other, ...origin },
  proportional: { symbol: writtenSymbol, attribute, values: pair, sizes },
  heatmap: { weight: attribute, radius: size, opacity: numberIn(0, 1), colors: colorList, ramp: origin.ramp },
  clusters: { symbol: writtenSymbol, radius: size },
};

const heat = ['#00000000', '#fecc5c', '#fd8d3c', '#f03b20', '#bd0026'];

/** Reads the members that belong to the type of a style. Null if it cannot be drawn, which was reported. */
export function readSymbology(
  style: StyleObject,
  { fields, report, aside }: { fields: LayerFieldsOfStyle; report: Report; aside: readonly string[] },
): Symbology | null {
  const at = { path: '', report, aside: ['type', ...aside] };
  const lacks = (name: string) => {
    report(name, 'is needed and cannot be read');
    return null;
  };
  switch (style.type) {
    case 'single': {
      const { symbol, density = false } = membersOf(style, rules.single, at);
      return { kind: 'single', symbol: symbolOf(fields, symbol), density };
    }
    case 'categories': {
      const read = membersOf(style, rules.categories, at);
      if (read.attribute === undefined) return lacks('attribute');
      if (read.categories === undefined) return lacks('categories');
      return {
        kind: 'categories',
        attribute: read.attribute,
        classes: read.categories.map((each) => classOf(each, fields, read.symbol)),
        other: otherOf(read.other, fields, read.symbol),
      };
    }
    case 'classes': {
      const read = membersOf(style, rules.classes, at);
      if (read.attribute === undefined) return lacks('attribute');
      if (read.breaks === undefined) return lacks('breaks');
      if (read.classes === undefined) return lacks('classes');
      if (!areFitting({ breaks: read.breaks, classes: read.classes }, 'classes', report)) return null;
      return {
        kind: 'classes',
        attribute: read.attribute,
        breaks: read.breaks,
        classes: read.classes.map((each) => classOf(each, fields, read.symbol)),
        other: otherOf(read.other, fields, read.symbol),
      };
    }
    case 'proportional': {
      const read = membersOf(style, rules.proportional, at);
      const [low = 0, high = 0] = read.values ?? [];
      const [small = 2, large = 20] = read.sizes ?? [];
      if (read.attribute === undefined) return lacks('attribute');
      if (!(low < high)) return lacks('values');
      const symbol = symbolOf(fields, read.symbol);
      return {
        kind: 'proportional',
        attribute: read.attribute,
        symbol,
        values: [low, high],
        sizes: [small, large],
      };
    }
    case 'heatmap': {
      const {
        weight = null,
        radius = 30,
        opacity = 0.8,
        colors = heat,
      } = membersOf(style, rules.heatmap, at);
      return { kind: 'heatmap', weight, radius, opacity, colors: colors.length < 2 ? heat : colors };
    }
    case 'clusters': {
      const { symbol, radius = 50 } = membersOf(style, rules.clusters, at);
      return { kind: 'clusters', radius, symbol: symbolOf(fields, symbol) };
    }
    default:
      report('type', `is not one of ${symbologyTypes.join(', ')}`);
      return null;
  }
}
