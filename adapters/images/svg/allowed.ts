import { limits } from '../../../core/limits.ts';

/**
 * What an icon may be made of: drawing, and nothing that runs, moves, links or loads. Names are those of
 * SVG 1.1 (second edition) and SVG 2; what is not here is refused (elements) or left out (attributes).
 */

export const elements: ReadonlySet<string> = new Set(
  `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop pattern clipPath mask marker style`.split(/\s+/),
);

/** Descriptions that draw nothing: left out with all that they hold. */
export const silentElements: ReadonlySet<string> = new Set(['metadata', 'title', 'desc']);

/** Namespaces that drawing programs leave notes in: left out. Anything else that is not SVG is refused. */
export const editorNamespaces = [
  'http://www.inkscape.org/',
  'http://inkscape.sourceforge.net/',
  'http://sodipodi.sourceforge.net/',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  'http://creativecommons.org/ns#',
  'http://web.resource.org/cc/',
  'http://purl.org/dc/',
  'http://ns.adobe.com/',
  'http://www.bohemiancoding.com/sketch/ns',
  'http://www.serif.com/',
  'http://www.figma.com/',
  'https://boxy-svg.com',
  'http://www.vectornator.io',
];

export type ValueKind = 'numbers' | 'path' | 'transform' | 'paint' | 'words';

/** What the values of a kind may be written with. None can hold an address, an escape, a script or markup. */
export const valuePatterns: Readonly<Record<ValueKind, RegExp>> = {
  numbers: /^[-+0-9.,%\sa-z]*$/i,
  path: /^[-+0-9.,\sMLHVCSQTAZe]*$/i,
  transform: /^[-+0-9.,()\sa-z]*$/i,
  paint: /^[-+0-9.,%#()\sa-z]*$/i,
  words: /^[-0-9.,\sa-z'"]*$/i,
};

/** Functions that a `paint` may call beside `url(#id)`, which is checked for itself. */
export const paintFunctions: ReadonlySet<string> = new Set(['rgb', 'rgba', 'hsl', 'hsla']);

const named = (kind: ValueKind, names: string): [string, ValueKind][] =>
  names.split(/\s+/).map((name) => [name, kind]);

/** Attributes that are also CSS properties: they may come in `style` and in style sheets. */
export const properties: ReadonlyMap<string, ValueKind> = new Map([
  ...named('paint', 'fill stroke color stop-color clip-path mask marker-start marker-mid marker-end'),
  ...named('numbers', 'opacity fill-opacity stroke-opacity stop-opacity stroke-width stroke-miterlimit'),
  ...named('numbers', 'stroke-dasharray stroke-dashoffset font-size letter-spacing word-spacing'),
  ...named('words', 'fill-rule clip-rule stroke-linecap stroke-linejoin display visibility overflow'),
  ...named('words', 'font-family font-weight font-style text-anchor dominant-baseline paint-order'),
  ...named('words', 'color-interpolation shape-rendering text-rendering vector-effect baseline-shift'),
]);

export const attributes: ReadonlyMap<string, ValueKind> = new Map([
  ...properties,
  ...named('numbers', 'x y x1 y1 x2 y2 cx cy r rx ry fx fy fr dx dy width height viewBox offset'),
  ...named('numbers', 'refX refY markerWidth markerHeight orient pathLength rotate textLength'),
  ...named('path', 'd points'),
  ...named('transform', 'transform gradientTransform patternTransform'),
  ...named('words', 'gradientUnits patternUnits patternContentUnits clipPathUnits maskUnits'),
  ...named('words', 'maskContentUnits markerUnits spreadMethod preserveAspectRatio lengthAdjust'),
]);

export const svgLimits = {
  /** Elements in the file, and how deep they may lie. */
  elements: 5000,
  depth: 48,
  /** Elements drawn once every reference is followed: a few `use` in each other make millions of few. */
  drawn: 20_000,
  /** Characters of a path or a list of points, which may be all of the icon, and of every other value. */
  pathLength: limits.iconFile,
  valueLength: 8 * 1024,
  /** Rules of all style sheets together. */
  rules: 500,
} as const;
