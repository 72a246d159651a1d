import { color, listOf, type Members, membersOf, nullable, numberIn, objectOf, type MemberRule, text, wholeList } from './members.ts'; // prettier-ignore
import { defaultColor, defaultStrokeWidth, type FeatureSymbol, fillShare } from './style-model.ts';

/** The fields of a layer that its style refines. */
export interface LayerFieldsOfStyle {
  /** Hex without `#`. */
  readonly color: string | null;
  readonly strokeWeight: number | null;
}

/** As written: what is absent follows from the symbol of the style, or from the fields of the layer. */
export type WrittenSymbol = Members<typeof symbolRules>;

const width = numberIn(0, 1000);
/** In multiples of the width. */
const dash = wholeList(numberIn(0, 1000), { max: 8 });

const symbolRules = {
  color,
  opacity: numberIn(0, 1),
  fillOpacity: numberIn(0, 1),
  strokeColor: color,
  strokeWidth: width,
  dash,
  radius: width,
  icon: nullable(text(100)),
  outlineColor: color,
  outlineWidth: width,
};

export const writtenSymbol: MemberRule<WrittenSymbol> = objectOf((object, path, report) =>
  membersOf(object, symbolRules, { path, report }),
);

export const colorList = listOf(color, { min: 2, max: 20 });

/** The symbol with all defaults; `parts` from the general to the particular. */
export function symbolOf(
  { color: hex, strokeWeight }: LayerFieldsOfStyle,
  ...parts: readonly (WrittenSymbol | undefined)[]
): FeatureSymbol {
  const written: WrittenSymbol = Object.assign({}, ...parts) as WrittenSymbol;
  const main = written.color ?? layerColorOf(hex);
  return {
    color: main,
    opacity: written.opacity ?? 1,
    fillOpacity: written.fillOpacity ?? fillShare,
    strokeColor: written.strokeColor ?? main,
    strokeWidth: written.strokeWidth ?? strokeWeight ?? defaultStrokeWidth,
    dash: written.dash ?? [],
    radius: written.radius ?? null,
    icon: written.icon ?? null,
    outlineColor: written.outlineColor ?? '#ffffff',
    outlineWidth: written.outlineWidth ?? 1,
  };
}

/** The colour of a layer in the notation of CSS. */
export function layerColorOf(hex: string | null): string {
  return hex !== null && /^(?:[0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(hex) ? `#${hex}` : defaultColor;
}
