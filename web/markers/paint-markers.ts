import { iconImageOf, iconRadius } from '../../geo/style/model/icon-image.ts';
import { isByValue, markerModel, ownColor } from '../../geo/style/model/marker-model.ts';
import { markerSymbols, markerValues } from '../../geo/style/model/marker-symbols.ts';
import { numberIn, textIn } from '../../geo/style/model/property-values.ts';
import type { ReaderChoices } from '../../geo/style/model/reader-choices.ts';
import type { FeatureSymbol, StyleModel } from '../../geo/style/model/style-model.ts';
import { listText } from '../i18n/list-text.ts';
import type { StyleSubject } from '../layers/layer-previews.ts';
import type { Icon, Marker } from '../service/service.ts';
import { appearanceOf, type MarkerAppearance } from './marker-appearance.ts';

/** Draws markers in a style. */
export interface MarkerPainter {
  readonly model: StyleModel;
  /** Null: the marker is not drawn. `icons` are those whose images are loaded. */
  readonly paint: (marker: Marker, icons: ReadonlyMap<string, Icon>) => MarkerAppearance | null;
}

/** `wantIcon` is called with each symbol that needs a picture. */
export function markerPainter(
  style: NonNullable<StyleSubject['style']>,
  choices: ReaderChoices | undefined,
  wantIcon: (symbol: FeatureSymbol) => void,
): MarkerPainter {
  const model = markerModel(style, choices);
  const symbolOf = markerSymbols(model);
  const hasOwnIcon = !isByValue(model);
  return {
    model,
    paint: (marker, icons) => {
      const symbol = symbolOf(marker);
      if (symbol === null) return null;
      const { icon, scale, ...own } = appearanceOf(marker, icons);
      const colour = symbol.color === ownColor ? own.colour : symbol.color;
      const { opacity, outlineColor: outline } = symbol;
      const painted = {
        ...{ ...own, colour, opacity, outline, label: labelOf(model, marker) ?? own.label },
        outlineWidth: symbol.outlineWidth,
        ...weightOf(model, marker),
      };
      const size = symbol.radius === null ? own.size : 2 * symbol.radius + 4;
      if (symbol.icon !== null) {
        const drawn = { ...symbol, color: colour };
        const radius = symbol.radius ?? iconRadius;
        wantIcon(drawn);
        return { ...painted, size: 2 * radius, icon: iconImageOf(drawn) ?? '', scale: radius / iconRadius };
      }
      if (!hasOwnIcon || icon === undefined) return { ...painted, size };
      return { ...painted, size, icon, scale: ((scale ?? 1) * size) / own.size };
    },
  };
}

function labelOf({ labels }: StyleModel, marker: Marker): string | null {
  if (labels === null) return null;
  const values = markerValues(marker);
  const tags = listText(marker.tags ?? []);
  const parts = labels.text.map((part) => {
    if (typeof part === 'string') return part;
    return part.attribute === 'tags' ? tags : textIn(values, part.attribute);
  });
  return parts.join('');
}

function weightOf({ symbology }: StyleModel, marker: Marker): { readonly weight?: number } {
  if (symbology.kind !== 'heatmap' || symbology.weight === null) return {};
  return { weight: numberIn(markerValues(marker), symbology.weight) ?? 0 };
}
