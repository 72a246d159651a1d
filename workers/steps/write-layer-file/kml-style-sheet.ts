import { colourOf } from '../../../geo/style/model/css-colour.ts';
import type { FeatureSymbol } from '../../../geo/style/model/style-model.ts';
import type { LayerDrawing } from './exported-layer.ts';
import type { PlainFeature } from './plain-feature.ts';

/** Size of an icon of scale 1 in pixels. */
const iconPixels = 32;
const digits = 3;

/** The styles of a KML: shared ones for the classes of a layer, and own ones for features with sizes by value. */
export class KmlStyleSheet {
  readonly #drawing: LayerDrawing;
  /** Ids by the content of the style. */
  readonly #ids = new Map<string, string>();

  constructor(drawing: LayerDrawing) {
    this.#drawing = drawing;
    for (const symbol of drawing.symbols.all)
      for (const isArea of [true, false]) {
        const content = this.#contentOf(symbol, isArea);
        if (!this.#ids.has(content)) this.#ids.set(content, `s${this.#ids.size}`);
      }
  }

  /** The elements of the document. */
  shared(): string {
    return [...this.#ids].map(([content, id]) => `<Style id="${id}">${content}</Style>\n`).join('');
  }

  /** The elements of a placemark before its style, and the style: a feature that the map does not draw is hidden. */
  of({ properties, geometry }: PlainFeature): { readonly visibility: string; readonly style: string } {
    const symbol = this.#drawing.symbols.of(properties);
    if (symbol === null) return { visibility: '<visibility>0</visibility>', style: '' };
    const content = this.#contentOf(symbol, geometry?.type.endsWith('Polygon') ?? false);
    const id = this.#ids.get(content);
    return {
      visibility: '',
      style: id === undefined ? `<Style>${content}</Style>` : `<styleUrl>#${id}</styleUrl>`,
    };
  }

  #contentOf(symbol: FeatureSymbol, isArea: boolean): string {
    const { color, strokeColor, strokeWidth, radius, fillOpacity } = symbol;
    const opacity = this.#drawing.opacity * symbol.opacity;
    const scale = radius === null ? '' : `<scale>${rounded((2 * radius) / iconPixels)}</scale>`;
    const stroke = kmlColour(isArea ? strokeColor : color, opacity);
    return (
      `<IconStyle>${kmlColour(color, opacity)}${scale}</IconStyle>` +
      `<LineStyle>${stroke}<width>${rounded(strokeWidth)}</width></LineStyle>` +
      `<PolyStyle>${kmlColour(color, opacity * fillOpacity)}${strokeWidth === 0 ? '<outline>0</outline>' : ''}</PolyStyle>`
    );
  }
}

/** KML writes opacity, blue, green and red. */
function kmlColour(color: string, opacity: number): string {
  const { hex = '', alpha = null } = colourOf(color) ?? {};
  const share = Math.round(255 * opacity * (alpha ?? 1));
  const parts = [share.toString(16).padStart(2, '0'), hex.slice(4), hex.slice(2, 4), hex.slice(0, 2)];
  return `<color>${parts.join('')}</color>`;
}

function rounded(value: number): number {
  return Number(value.toFixed(digits));
}
