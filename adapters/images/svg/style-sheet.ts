import { properties, svgLimits } from './allowed.ts';
import { refuseSvg, shown } from './refuse-svg.ts';
import type { SvgElement } from './svg-element.ts';
import { checkValue, withDefault } from './values.ts';

export interface StyleRule {
  /** `*`, `tag`, `.class` or `#id`. */
  readonly selector: string;
  readonly declarations: ReadonlyMap<string, string>;
}

/**
 * Parses declarations such as `fill: red; stroke: url(#a)`. Values of known properties are checked; others
 * are omitted. Throws Refusal `invalid_icon`.
 */
export function readDeclarations(css: string): Map<string, string> {
  refuseTricks(css);
  const found = new Map<string, string>();
  for (const declaration of css.split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const name = declaration.slice(0, colon).trim().toLowerCase();
    const value = withDefault(declaration.slice(colon + 1).replace(/!\s*important\s*$/i, ''));
    if (value === null) continue;
    const kind = properties.get(name);
    if (kind === undefined) refuseLoading(value);
    else found.set(name, checkValue(name, value, kind));
  }
  return found;
}

/**
 * Parses a style sheet with simple selectors, as drawing programs write them. Throws Refusal `invalid_icon`.
 */
export function readStyleSheet(css: string): StyleRule[] {
  const text = withoutComments(css);
  refuseTricks(text);
  const rules: StyleRule[] = [];
  for (const block of text.split('}')) {
    const brace = block.indexOf('{');
    if (brace < 0 && block.trim() === '') continue;
    if (brace < 0) throw refuseSvg('forbidden_style', 'A rule of the style sheet is not closed.');
    const declarations = readDeclarations(block.slice(brace + 1));
    for (const selector of block.slice(0, brace).split(',')) {
      rules.push({ selector: plainSelector(selector.trim()), declarations });
    }
    if (rules.length > svgLimits.rules)
      throw refuseSvg('forbidden_style', 'The style sheet has too many rules.');
  }
  return rules;
}

/**
 * Writes the matching rules of the style sheet to the element's attributes; its own `style` takes precedence.
 */
export function applyStyle(
  element: SvgElement,
  rules: readonly StyleRule[],
  own: ReadonlyMap<string, string>,
): void {
  const names = new Set((element.classes ?? '').split(/\s+/));
  const id = element.attributes.get('id');
  const matching = rules.filter(({ selector }) => {
    if (selector.startsWith('.')) return names.has(selector.slice(1));
    if (selector.startsWith('#')) return selector.slice(1) === id;
    return selector === '*' || selector === element.name;
  });
  matching.sort((a, b) => rank(a.selector) - rank(b.selector));
  for (const declarations of [...matching.map((rule) => rule.declarations), own]) {
    for (const [name, value] of declarations) element.attributes.set(name, value);
  }
}

/**
 * Not a regular expression, which takes quadratic time with unclosed comments. An unclosed comment remains
 * and is refused.
 */
function withoutComments(css: string): string {
  let text = '';
  for (let at = 0; ;) {
    const start = css.indexOf('/*', at);
    const end = start < 0 ? -1 : css.indexOf('*/', start + 2);
    if (end < 0) return text + css.slice(at);
    text += `${css.slice(at, start)} `;
    at = end + 2;
  }
}

function rank(selector: string): number {
  if (selector.startsWith('#')) return 3;
  if (selector.startsWith('.')) return 2;
  return selector === '*' ? 0 : 1;
}

function plainSelector(selector: string): string {
  if (/^(?:\*|[.#]?[A-Za-z_][\w-]*)$/.test(selector)) return selector;
  throw refuseSvg('forbidden_style', `The selector ${shown(selector)} is not allowed in an icon.`);
}

/** Escapes and at-rules can hide or load anything; comments inside values can split keywords. */
function refuseTricks(css: string): void {
  const found = /[\\@<]|\/\*|expression\s*\(|-moz-binding|behavior\s*:/i.exec(css);
  if (found !== null)
    throw refuseSvg('forbidden_style', `The style contains ${shown(found[0])}, which is not allowed.`);
}

function refuseLoading(value: string): void {
  if (/\b(?:url|src|image|image-set)\s*\(/i.test(value.replace(/url\(\s*['"]?#[\w.:-]+['"]?\s*\)/g, ''))) {
    throw refuseSvg('external_reference', `The style refers to something outside the icon: ${shown(value)}.`);
  }
}
