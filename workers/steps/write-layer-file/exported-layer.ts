import { type FeatureSymbols, featureSymbols } from '../../../geo/style/model/feature-symbol.ts';
import { styleModelOf } from '../../../geo/style/model/read-layer-style.ts';
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

/** How the features of a layer are drawn. */
export interface LayerDrawing {
  readonly symbols: FeatureSymbols;
  /** Of the layer. */
  readonly opacity: number;
}

export function drawingOfLayer({ opacity, ...layer }: ExportedLayer): LayerDrawing {
  return { symbols: featureSymbols(styleModelOf(layer)), opacity: opacity ?? 1 };
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
