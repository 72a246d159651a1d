import * as chromatic from 'd3-scale-chromatic';

export type RampKind = 'sequential' | 'diverging' | 'qualitative';

export interface Ramp {
  readonly name: string;
  readonly kind: RampKind;
  /** Whether readers with a colour vision deficiency tell its colours apart (as ColorBrewer and the authors state). */
  readonly isSafe: boolean;
  /** From low to high. */
  readonly colors: (count: number) => readonly string[];
}

/** The colours of Okabe and Ito ("Color Universal Design", 2008), without black. */
const okabeIto = ['#0072b2', '#e69f00', '#009e73', '#cc79a7', '#56b4e9', '#d55e00', '#f0e442', '#7f7f7f'];

/** ColorBrewer has colours for 3 to 9 or 11 classes. */
function brewer(
  name: string,
  kind: Exclude<RampKind, 'qualitative'>,
  {
    schemes,
    between,
    isSafe = true,
  }: { schemes: readonly (readonly string[])[]; between: (t: number) => string; isSafe?: boolean },
): Ramp {
  const colors = (count: number) =>
    schemes[count] ?? (count < 3 ? (schemes[3] ?? []).slice(-count) : sampled(between, count));
  return { name, kind, isSafe, colors: (count) => colors(count).map(hexOf) };
}

function scientific(name: string, between: (t: number) => string, isSafe = true): Ramp {
  return { name, kind: 'sequential', isSafe, colors: (count) => sampled(between, count).map(hexOf) };
}

function list(name: string, all: readonly string[], isSafe = false): Ramp {
  return {
    ...{ name, kind: 'qualitative', isSafe },
    colors: (count) => Array.from({ length: count }, (_, n) => hexOf(all[n % all.length] ?? '')),
  };
}

function sampled(between: (t: number) => string, count: number): string[] {
  return Array.from({ length: count }, (_, n) => between(count === 1 ? 0.6 : n / (count - 1)));
}

/** `#rrggbb` of `rgb(r, g, b)`. */
function hexOf(color: string): string {
  const channels = /^rgb\((\d+), (\d+), (\d+)\)$/.exec(color);
  if (channels === null) return color;
  return `#${channels
    .slice(1)
    .map((each) => Number(each).toString(16).padStart(2, '0'))
    .join('')}`;
}

const c = chromatic;

const firstRamp = brewer('YlGnBu', 'sequential', { schemes: c.schemeYlGnBu, between: c.interpolateYlGnBu });

const ramps: readonly Ramp[] = [
  firstRamp,
  brewer('YlOrRd', 'sequential', { schemes: c.schemeYlOrRd, between: c.interpolateYlOrRd }),
  brewer('Blues', 'sequential', { schemes: c.schemeBlues, between: c.interpolateBlues }),
  brewer('Greens', 'sequential', { schemes: c.schemeGreens, between: c.interpolateGreens }),
  brewer('Oranges', 'sequential', { schemes: c.schemeOranges, between: c.interpolateOranges }),
  brewer('Purples', 'sequential', { schemes: c.schemePurples, between: c.interpolatePurples }),
  brewer('Greys', 'sequential', { schemes: c.schemeGreys, between: c.interpolateGreys }),
  brewer('BuGn', 'sequential', { schemes: c.schemeBuGn, between: c.interpolateBuGn }),
  brewer('RdPu', 'sequential', { schemes: c.schemeRdPu, between: c.interpolateRdPu }),
  scientific('Viridis', c.interpolateViridis),
  scientific('Cividis', c.interpolateCividis),
  scientific('Magma', c.interpolateMagma),
  scientific('Plasma', c.interpolatePlasma),
  scientific('Turbo', c.interpolateTurbo, false),
  brewer('RdBu', 'diverging', { schemes: c.schemeRdBu, between: c.interpolateRdBu }),
  brewer('BrBG', 'diverging', { schemes: c.schemeBrBG, between: c.interpolateBrBG }),
  brewer('PuOr', 'diverging', { schemes: c.schemePuOr, between: c.interpolatePuOr }),
  brewer('PiYG', 'diverging', { schemes: c.schemePiYG, between: c.interpolatePiYG }),
  brewer('RdYlBu', 'diverging', { schemes: c.schemeRdYlBu, between: c.interpolateRdYlBu }),
  brewer('RdYlGn', 'diverging', { schemes: c.schemeRdYlGn, between: c.interpolateRdYlGn, isSafe: false }),
  brewer('Spectral', 'diverging', {
    schemes: c.schemeSpectral,
    between: c.interpolateSpectral,
    isSafe: false,
  }),
  list('Okabe-Ito', okabeIto, true),
  list('Tableau 10', c.schemeTableau10),
  list('Set2', c.schemeSet2),
  list('Dark2', c.schemeDark2),
  list('Paired', c.schemePaired),
];

/** The ending of the name of a reversed ramp, as in matplotlib. */
const reversed = '_r';

/** The ramps of these kinds, those of the first kind first. */
export function rampsOf(kinds: readonly RampKind[]): readonly Ramp[] {
  return kinds.flatMap((kind) => ramps.filter((each) => each.kind === kind));
}

/** A ramp by the name that a style records; the first one of the kinds for an unknown name. */
export function rampNamed(
  name: string | undefined,
  kinds: readonly RampKind[],
): { readonly ramp: Ramp; readonly isReversed: boolean } {
  const isReversed = name?.endsWith(reversed) === true;
  const plain = isReversed ? name.slice(0, -reversed.length) : name;
  const fitting = rampsOf(kinds);
  return { ramp: fitting.find((each) => each.name === plain) ?? fitting[0] ?? firstRamp, isReversed };
}

export function rampText({ name }: Ramp, isReversed: boolean): string {
  return isReversed ? name + reversed : name;
}

export function rampColors(
  name: string | undefined,
  kinds: readonly RampKind[],
  count: number,
): readonly string[] {
  const { ramp, isReversed } = rampNamed(name, kinds);
  const colors = ramp.colors(count);
  return isReversed ? colors.toReversed() : colors;
}
