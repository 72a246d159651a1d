import { colourOf } from '../../../geo/style/model/css-colour.ts';
import { attributeColours, colourOfValue } from '../../../geo/style/colour-rule.ts';
import { type PlainFeature, textOf } from './plain-feature.ts';

/** The fields of a layer that its file contains beside its features. */
export interface ExportedLayer {
  readonly name: string;
  /** Hex without `#`. */
  readonly color: string | null;
  readonly opacity: number | null;
  readonly strokeWeight: number | null;
  readonly style: Readonly<Record<string, unknown>> | null;
}

/** The colour and width in which the layer is drawn on the map. */
const defaultColour = '3388ff';
const defaultStroke = 2;
/** Opacity of fills relative to that of outlines. */
export const fillShare = 0.35;

/** How the features of a layer are drawn, with colours of six hex digits. */
export interface FeatureDrawing {
  readonly colours: readonly string[];
  readonly colourOf: (feature: PlainFeature) => string;
  readonly opacity: number;
  readonly width: number;
}

export function drawnLayer({ color, opacity, strokeWeight, style }: ExportedLayer): FeatureDrawing {
  const rule = attributeColours(style);
  const single = colourOf(color);
  const own = single?.hex ?? defaultColour;
  const classes = rule === null ? [own] : [rule.other, ...(rule.byText?.values() ?? rule.bySteps?.map(([, hex]) => hex) ?? [])].map(opaque); // prettier-ignore
  return {
    colours: [...new Set(classes)],
    colourOf: ({ properties }) =>
      rule === null ? own : opaque(colourOfValue(rule, properties && Object.hasOwn(properties, rule.attribute) ? properties[rule.attribute] : null)), // prettier-ignore
    opacity: (opacity ?? 1) * (single?.alpha ?? 1),
    width: strokeWeight ?? defaultStroke,
  };
}

function opaque(hex: string): string {
  return hex.slice(0, 6);
}

const names = ['name', 'title', 'Name', 'NAME', 'Title', 'label', 'bezeichnung', 'nom', 'nome'];
const descriptions = ['description', 'desc', 'Description', 'beschreibung'];

/** The property that names a feature, and the one that describes it. */
export function titleOf({ properties }: PlainFeature): { name: string; description: string } {
  const first = (list: readonly string[]) => {
    const key = list.find(
      (each) => properties && Object.hasOwn(properties, each) && properties[each] !== null,
    );
    return key === undefined ? '' : textOf(properties?.[key]);
  };
  return { name: first(names), description: first(descriptions) };
}
