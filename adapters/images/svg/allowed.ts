import { limits } from '../../../core/limits.ts';

/**
 * The SVG subset allowed in icons: static drawing without scripts, animation, links or external resources.
 * Names are those of SVG 1.1 (second edition) and SVG 2. Other elements are refused, other attributes
 * omitted.
 */

export const elements: ReadonlySet<string> = new Set(
  `svg g defs symbol use path rect circle ellipse line polyline polygon text tspan
  linearGradient radialGradient stop pattern clipPath mask marker style`.split(/\s+/),
);

/** Elements that draw nothing: omitted with their content. */
export const silentElements: ReadonlySet<string> = new Set(['metadata', 'title', 'desc']);

/** Namespaces of metadata written by editors: omitted. Every other namespace except SVG is refused. */
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

/** Allowed values per kind. None can contain a URL, an escape, a script or markup. */
export const valuePatterns: Readonly<Record<ValueKind, RegExp>> = {
  numbers: /^[-+0-9.,%\sa-z]*$/i,
  path: /^[-+0-9.,\sMLHVCSQTAZe]*$/i,
  transform: /^[-+0-9.,()\sa-z]*$/i,
  paint: /^[-+0-9.,%#()\sa-z]*$/i,
  words: /^[-0-9.,\sa-z'"]*$/i,
};

/** Functions allowed in a `paint`, besides `url(#id)`, which is checked separately. */
export const paintFunctions: ReadonlySet<string> = new Set(['rgb', 'rgba', 'hsl', 'hsla']);

const named = (kind: ValueKind, names: string): [string, ValueKind][] =>
  names.split(/\s+/).map((name) => [name, kind]);

/** Attributes that are also CSS properties: allowed in `style` and in style sheets. */
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
  /** Maximum number and depth of the elements in the file. */
  elements: 5000,
  depth: 48,
  /** Elements drawn after all references are resolved: a few nested `use` can expand to millions. */
  drawn: 20_000,
  /** Characters of a path or point list, which may make up the whole icon, and of every other value. */
  pathLength: limits.iconFile,
  valueLength: 8 * 1024,
  /** Rules of all style sheets together. */
  rules: 500,
} as const;
