import type { LabelModel, PopupModel, ZoomRange } from './label-model.ts';
import type { LayerExtent } from './layer-extent.ts';
import type { StyleFilter } from './style-filter.ts';

/**
 * How a layer is drawn: its `style` with all defaults. Every renderer derives from it (docs/styles.md). Colours are
 * `#rrggbb` or `#rrggbbaa`, lengths are pixels.
 */
export interface StyleModel {
  readonly symbology: Symbology;
  readonly filter: StyleFilter | null;
  readonly labels: LabelModel | null;
  readonly zooms: ZoomRange;
  readonly legend: LegendModel;
  readonly popup: PopupModel | null;
  /** Null: each point is drawn at every zoom. */
  readonly density: DensityModel | null;
}

/** Many points are drawn as their density, and one by one from the zoom where they no longer overlap. */
export interface DensityModel {
  readonly heat: HeatmapSymbology;
  readonly points: LayerExtent;
  readonly until: number;
}

export type Symbology =
  | SingleSymbology
  | CategorySymbology
  | ClassSymbology
  | ProportionalSymbology
  | HeatmapSymbology
  | ClusterSymbology;

/** All features alike. */
export interface SingleSymbology {
  readonly kind: 'single';
  readonly symbol: FeatureSymbol;
  /** Whether many points are drawn as density where they overlap. */
  readonly density: boolean;
}

/** By the text of a value. */
export interface CategorySymbology {
  readonly kind: 'categories';
  readonly attribute: string;
  readonly classes: readonly CategoryClass[];
  /** Of features in no class. Null: they are not drawn. */
  readonly other: StyleClass | null;
}

/** By ranges of numbers. */
export interface ClassSymbology {
  readonly kind: 'classes';
  readonly attribute: string;
  /** Ascending, one less than classes. Class n begins at break n − 1, inclusive; the first has no lower bound. */
  readonly breaks: readonly number[];
  readonly classes: readonly StyleClass[];
  /** Of features without a number. Null: they are not drawn. */
  readonly other: StyleClass | null;
}

/** Size by a number: the area of points, the width of lines. */
export interface ProportionalSymbology {
  readonly kind: 'proportional';
  readonly attribute: string;
  readonly symbol: FeatureSymbol;
  /** Numbers that get the smallest and the largest size. */
  readonly values: readonly [number, number];
  /** Radii of points, widths of lines. */
  readonly sizes: readonly [number, number];
}

/** Density of points. */
export interface HeatmapSymbology {
  readonly kind: 'heatmap';
  /** A number that counts instead of 1. */
  readonly weight: string | null;
  readonly radius: number;
  readonly opacity: number;
  /** From low to high density. */
  readonly colors: readonly string[];
}

/** Points that are near each other, as one with their number. */
export interface ClusterSymbology {
  readonly kind: 'clusters';
  readonly radius: number;
  readonly symbol: FeatureSymbol;
}

export interface StyleClass {
  /** Null: the legend shows its values. */
  readonly label: string | null;
  readonly symbol: FeatureSymbol;
  /** False: its features are not drawn. */
  readonly isVisible: boolean;
  /** False: the legend does not list it. */
  readonly isListed: boolean;
}

export interface CategoryClass extends StyleClass {
  readonly values: readonly (string | number | boolean)[];
}

export interface FeatureSymbol {
  /** Of points, lines and fills. */
  readonly color: string;
  /** 0 to 1, relative to that of the layer. */
  readonly opacity: number;
  /** Of fills, relative to `opacity`. */
  readonly fillOpacity: number;
  /** Of the outlines of polygons. */
  readonly strokeColor: string;
  /** Of lines and the outlines of polygons. */
  readonly strokeWidth: number;
  /** Lengths of dashes and gaps in multiples of the width; empty: solid. */
  readonly dash: readonly number[];
  /** Of points. Null: it grows with the zoom. */
  readonly radius: number | null;
  /** The id of an icon of the room, or of a built-in icon with its prefix. */
  readonly icon: string | null;
  /** Around points. */
  readonly outlineColor: string;
  readonly outlineWidth: number;
}

export interface LegendModel {
  readonly title: string | null;
  readonly notes: string | null;
  /** Whether the last class comes first. */
  readonly isReversed: boolean;
  readonly isVisible: boolean;
  /** Decimals of its numbers; null: as many as they need. */
  readonly digits: number | null;
  /** After its numbers. */
  readonly unit: string | null;
}

export const defaultColor = '#3388ff';
/** Of features that are in no class. */
export const otherColor = '#9e9e9e';
/** Opacity of fills relative to their outlines. */
export const fillShare = 0.35;
export const defaultStrokeWidth = 2;
export const maxZoom = 24;
/** A longer legend is not readable. */
export const maxClasses = 200;
/**
 * Layers with more features have overviews, which do not contain all of them, and are drawn without clusters: the map
 * would have to read them all.
 */
export const maxComplete = 20_000;
/** With more points, discs overlap on a map that shows all of them. */
export const manyPoints = 50_000;
