import { readLayerStyle, type StyledLayer } from '../../geo/style/model/read-layer-style.ts';
import type { StyleFilter } from '../../geo/style/model/style-filter.ts';
import type { CategorySymbology, ClassSymbology, Symbology } from '../../geo/style/model/style-model.ts';
import type { ClassMethod } from './classify.ts';

export type StyleType = 'single' | 'categories' | 'classes' | 'proportional' | 'heatmap' | 'clusters';

export interface DraftSymbol {
  readonly color?: string;
  readonly opacity?: number;
  readonly fillOpacity?: number;
  readonly strokeColor?: string;
  readonly strokeWidth?: number;
  readonly dash?: readonly number[];
  readonly radius?: number;
  readonly icon?: string | null;
  readonly outlineColor?: string;
  readonly outlineWidth?: number;
}

export interface DraftClass {
  readonly label?: string;
  readonly symbol?: DraftSymbol;
  readonly visible?: boolean;
  readonly listed?: boolean;
}

export interface DraftCategory extends DraftClass {
  readonly values: readonly (string | number | boolean)[];
}

export interface DraftLabels {
  readonly attribute?: string;
  readonly text?: string;
  readonly size?: number;
  readonly minZoom?: number;
}

export interface DraftLegend {
  readonly title?: string | undefined;
  readonly notes?: string | undefined;
  readonly reversed?: boolean | undefined;
  readonly visible?: boolean | undefined;
  readonly digits?: number | undefined;
  readonly unit?: string | undefined;
}

export interface DraftPopupField {
  readonly attribute: string;
  readonly label?: string;
  readonly format?: 'text' | 'number' | 'image' | 'link';
  readonly digits?: number;
  readonly unit?: string;
}

export interface DraftPopup {
  readonly title?: string;
  readonly fields?: readonly DraftPopupField[];
}

/** A typed style while it is edited: what is stored in the end (docs/styles.md), with members of other types left out. */
export interface StyleDraft {
  readonly type: StyleType;
  readonly symbol?: DraftSymbol;
  readonly density?: boolean;
  readonly attribute?: string;
  readonly categories?: readonly DraftCategory[];
  readonly breaks?: readonly number[];
  readonly classes?: readonly DraftClass[];
  readonly other?: DraftClass | null;
  readonly method?: ClassMethod;
  readonly ramp?: string;
  readonly values?: readonly [number, number];
  readonly sizes?: readonly [number, number];
  readonly weight?: string;
  readonly radius?: number;
  readonly opacity?: number;
  readonly colors?: readonly string[];
  readonly labels?: DraftLabels;
  readonly filter?: StyleFilter;
  readonly legend?: DraftLegend;
  readonly popup?: DraftPopup;
  readonly minZoom?: number;
  readonly maxZoom?: number;
}

/** The style of the layer as a draft. MapLibre expressions become categories and classes; what cannot be drawn is left out. */
export function draftOf(layer: StyledLayer): StyleDraft {
  const { model, notDrawn } = readLayerStyle(layer);
  const { style } = layer;
  const isTyped = style !== null && typeof style.type === 'string';
  // Any JSON is stored as a style: the fields of the panel read a style without flaws only.
  if (isTyped && notDrawn.length === 0) return style as unknown as StyleDraft;
  const readable = Object.entries(isTyped ? style : {}).filter(
    ([name, value]) =>
      sharedMembers.includes(name) &&
      readLayerStyle({ ...layer, style: { type: 'single', [name]: value } }).notDrawn.length === 0,
  );
  return { ...(Object.fromEntries(readable) as Partial<StyleDraft>), ...typeOf(model.symbology) };
}

function typeOf(symbology: Symbology): StyleDraft {
  switch (symbology.kind) {
    case 'categories':
      return categoriesOf(symbology);
    case 'classes':
      return classesOf(symbology);
    case 'proportional': {
      const { attribute, values, sizes } = symbology;
      return { type: 'proportional', attribute, values, sizes };
    }
    case 'heatmap': {
      const { weight, radius, opacity, colors } = symbology;
      return { type: 'heatmap', ...(weight === null ? {} : { weight }), radius, opacity, colors };
    }
    case 'clusters':
      return { type: 'clusters', radius: symbology.radius };
    default:
      return { type: 'single' };
  }
}

function categoriesOf({ attribute, classes, other }: CategorySymbology): StyleDraft {
  return {
    ...{ type: 'categories', attribute },
    categories: classes.map(({ values, symbol: { color } }) => ({ values, symbol: { color } })),
    other: other === null ? null : { symbol: { color: other.symbol.color } },
  };
}

function classesOf({ attribute, breaks, classes, other }: ClassSymbology): StyleDraft {
  return {
    ...{ type: 'classes', attribute, breaks, method: 'manual' },
    classes: classes.map(({ symbol: { color } }) => ({ symbol: { color } })),
    other: other === null ? null : { symbol: { color: other.symbol.color } },
  };
}

/** What every type has. */
export const sharedMembers: readonly string[] = [
  'symbol',
  'labels',
  'minZoom',
  'maxZoom',
  'filter',
  'legend',
  'popup',
];
