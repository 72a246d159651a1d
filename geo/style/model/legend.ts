import { type LegendNumbers, legendNumbers } from './legend-numbers.ts';
import { classKeyOf, contentsOf, otherContent, type LegendContent } from './class-contents.ts';
import { densityZooms } from './density.ts';
import { sizedSymbol } from './feature-symbol.ts';
import type { ZoomRange } from './label-model.ts';
import type {
  DensityModel,
  FeatureSymbol,
  ProportionalSymbology,
  StyleClass,
  StyleModel,
  Symbology,
} from './style-model.ts';

/** The legend of one layer. Renderers draw it: `web/legend/` in a page and on a canvas. */
export interface LegendEntry {
  /** As the author wrote it. */
  readonly title: string | null;
  readonly notes: string | null;
  /** The attribute that its lines are about; null if they are not about one. */
  readonly attribute: string | null;
  /** The zooms at which the layer is drawn. */
  readonly zooms: ZoomRange;
  readonly lines: readonly LegendLine[];
}

export interface LegendLine {
  readonly sign: LegendSign;
  /** As the author wrote it; null: from the content. */
  readonly label: string | null;
  /** What it is for, where the author wrote no label. */
  readonly content: LegendContent;
  readonly numbers: LegendNumbers;
  /** Identifies a class among those of the layer; null: the line is no class. */
  readonly classKey: string | null;
  /** Whether the map draws its features. */
  readonly isVisible: boolean;
  /** The zooms at which it applies, within those of the layer. */
  readonly zooms: ZoomRange;
}

export type LegendSign =
  | { readonly kind: 'symbol'; readonly symbol: FeatureSymbol }
  | { readonly kind: 'cluster'; readonly symbol: FeatureSymbol }
  | { readonly kind: 'ramp'; readonly colors: readonly string[]; readonly opacity: number };

/** The legend of a layer in the order of its author; null if the layer has none. */
export function legendOf(model: StyleModel): LegendEntry | null {
  const { symbology, legend, zooms } = model;
  if (!legend.isVisible) return null;
  const { title, notes } = legend;
  const attribute = 'attribute' in symbology ? symbology.attribute : null;
  const lines =
    model.density === null
      ? linesOf(symbology, legend.isReversed).map((line) => ({ ...line, zooms }))
      : densityLines(model, model.density);
  const numbers = legendNumbers(
    lines.map(({ content }) => content),
    legend,
  );
  return { title, notes, attribute, zooms, lines: lines.map((line) => ({ ...line, numbers })) };
}

type UnformattedLine = Omit<LegendLine, 'numbers' | 'zooms'>;

function densityLines(model: StyleModel, { heat }: DensityModel) {
  const zooms = densityZooms(model);
  const points = linesOf(model.symbology, false).map((line) => ({
    ...{ ...line, content: { kind: 'points' as const }, zooms: zooms.points },
  }));
  return [...linesOf(heat, false).map((line) => ({ ...line, zooms: zooms.density })), ...points].filter(
    ({ zooms: { min, max } }) => min < max,
  );
}

function linesOf(symbology: Symbology, isReversed: boolean): readonly UnformattedLine[] {
  switch (symbology.kind) {
    case 'categories':
    case 'classes': {
      const { classes, other } = symbology;
      const contents = contentsOf(symbology);
      const lines = classes.flatMap((each, n) => lineOfClass(each, contents[n] ?? otherContent));
      const ordered = isReversed ? lines.toReversed() : lines;
      return other === null ? ordered : [...ordered, ...lineOfClass(other, otherContent)];
    }
    case 'proportional': {
      const lines = sizeLines(symbology);
      return isReversed ? lines.toReversed() : lines;
    }
    case 'heatmap':
      return [plain({ kind: 'ramp', colors: symbology.colors, opacity: symbology.opacity }, 'density')];
    case 'clusters':
      return [plain({ kind: 'cluster', symbol: symbology.symbol }, 'layer')];
    case 'single':
      return [plain({ kind: 'symbol', symbol: symbology.symbol }, 'layer')];
  }
}

function plain(sign: LegendSign, kind: 'layer' | 'density'): UnformattedLine {
  return { sign, label: null, content: { kind }, classKey: null, isVisible: true };
}

function lineOfClass({ symbol, label, isVisible, isListed }: StyleClass, content: LegendContent) {
  const sign: LegendSign = { kind: 'symbol', symbol };
  const line: UnformattedLine = { sign, label, content, classKey: classKeyOf(content), isVisible };
  return isListed ? [line] : [];
}

/** The largest size, one between, and the smallest. */
/** Shares of the range whose sizes are easy to tell apart. The minimum is left out: often it is 0, which has no size. */
const sampleShares = [1, 1 / 3, 1 / 10];

/** Three round values between two others, the largest first. */
function sampleValues([low, high]: ProportionalSymbology['values']): readonly number[] {
  return sampleShares.map((share) => {
    const distance = (high - low) * share;
    const step = 10 ** Math.floor(Math.log10(distance));
    const rounded = Math.floor(Number(((low + distance) / step).toPrecision(12))) * step;
    return Number(rounded.toPrecision(12));
  });
}

function sizeLines(symbology: ProportionalSymbology): readonly UnformattedLine[] {
  return sampleValues(symbology.values).map((value) => ({
    sign: { kind: 'symbol', symbol: sizedSymbol(symbology, value) },
    label: null,
    content: { kind: 'size', value },
    classKey: null,
    isVisible: true,
  }));
}
