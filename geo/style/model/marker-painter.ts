import { iconImageOf, iconRadius } from './icon-image.ts';
import {
  appearanceOf,
  type DrawnIconSizes,
  type DrawnMarker,
  type MarkerAppearance,
} from './marker-appearance.ts';
import { isByValue, markerModel, ownColor } from './marker-model.ts';
import { markerSymbols, markerValues } from './marker-symbols.ts';
import type { StyleObject } from './members.ts';
import { numberIn, textIn } from './property-values.ts';
import type { ReaderChoices } from './reader-choices.ts';
import type { FeatureSymbol, StyleModel } from './style-model.ts';

/** Draws markers in a style. */
export interface MarkerPainter {
  readonly model: StyleModel;
  /** Null: the marker is not drawn. */
  readonly paint: (marker: DrawnMarker, icons: DrawnIconSizes) => MarkerAppearance | null;
}

/** `wantIcon` is called with each symbol that needs a picture; `joinTags` joins tags in a label. */
export function markerPainter(
  style: StyleObject,
  {
    choices,
    wantIcon,
    joinTags,
  }: {
    readonly choices?: ReaderChoices;
    readonly wantIcon: (symbol: FeatureSymbol) => void;
    readonly joinTags: (tags: readonly string[]) => string;
  },
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
      const color = symbol.color === ownColor ? own.color : symbol.color;
      const { opacity, outlineColor: outline } = symbol;
      const painted = {
        ...{ ...own, color, opacity, outline, label: labelOf(model, marker, joinTags) ?? own.label },
        outlineWidth: symbol.outlineWidth,
        ...weightOf(model, marker),
      };
      const size = symbol.radius === null ? own.size : 2 * symbol.radius + 4;
      if (symbol.icon !== null) {
        const drawn = { ...symbol, color };
        const radius = symbol.radius ?? iconRadius;
        wantIcon(drawn);
        return { ...painted, size: 2 * radius, icon: iconImageOf(drawn) ?? '', scale: radius / iconRadius };
      }
      if (!hasOwnIcon || icon === undefined) return { ...painted, size };
      return { ...painted, size, icon, scale: ((scale ?? 1) * size) / own.size };
    },
  };
}

function labelOf(
  { labels }: StyleModel,
  marker: DrawnMarker,
  joinTags: (tags: readonly string[]) => string,
): string | null {
  if (labels === null) return null;
  const values = markerValues(marker);
  const tags = joinTags(marker.tags ?? []);
  const parts = labels.text.map((part) => {
    if (typeof part === 'string') return part;
    return part.attribute === 'tags' ? tags : textIn(values, part.attribute);
  });
  return parts.join('');
}

function weightOf({ symbology }: StyleModel, marker: DrawnMarker): { readonly weight?: number } {
  if (symbology.kind !== 'heatmap' || symbology.weight === null) return {};
  return { weight: numberIn(markerValues(marker), symbology.weight) ?? 0 };
}
