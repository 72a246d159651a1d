import { paintFunctions, svgLimits, valuePatterns, type ValueKind } from './allowed.ts';
import { refuseSvg, shown } from './refuse-svg.ts';

const localUrl = /url\(\s*(['"]?)#([A-Za-z_][\w.:-]*)\1\s*\)/g;
const ID = /^[A-Za-z_][\w.:-]*$/;

/** A parameter that QGIS replaces when it draws: `param(fill) #f00`, followed by its default. */
const parameterPattern = /^\s*param\(\s*[\w-]+\s*\)/i;

/** The value, or the default of a parameter; null if the parameter has none. */
export function withDefault(value: string): string | null {
  const parameter = parameterPattern.exec(value)?.[0];
  if (parameter === undefined) return value;
  const rest = value.slice(parameter.length).trim();
  return rest === '' ? null : rest;
}

/** The normalized value. Throws Refusal `invalid_icon` if the kind does not allow it. */
export function checkValue(name: string, value: string, kind: ValueKind): string {
  if (value.length > (kind === 'path' ? svgLimits.pathLength : svgLimits.valueLength)) {
    throw refuseSvg('too_long_value', `The value of ${shown(name)} exceeds the length limit of icons.`);
  }
  const text = kind === 'paint' ? value.replace(localUrl, 'url(#$2)') : value;
  if (kind === 'paint') checkFunctions(name, text);
  // Ids in references may contain characters that are not allowed in colours.
  const rest = kind === 'paint' ? text.replace(localUrl, '') : text;
  if (!valuePatterns[kind].test(rest)) {
    throw refuseSvg('forbidden_value', `The value ${shown(value)} of ${shown(name)} is not allowed.`);
  }
  return text.trim().replace(/\s+/g, ' ');
}

function checkFunctions(name: string, text: string): void {
  if (/url\s*\(/i.test(text.replace(localUrl, ''))) {
    throw refuseSvg('external_reference', `${shown(name)} refers to something outside the icon.`);
  }
  for (const [, called = ''] of text.replace(localUrl, '').matchAll(/(?<![a-z-])([a-z-]+)\s*\(/gi)) {
    if (!paintFunctions.has(called.toLowerCase())) {
      throw refuseSvg('forbidden_value', `${shown(called)} is not allowed in ${shown(name)}.`);
    }
  }
}

/** The ids that a value refers to. */
export function referencesIn(value: string): string[] {
  return [...value.matchAll(localUrl)].map(([, , id = '']) => id);
}

/** The id within the file that a link refers to. Throws Refusal `invalid_icon` for every other link. */
export function localId(link: string): string {
  const id = link.trim().slice(1);
  if (link.trim().startsWith('#') && ID.test(id)) return id;
  throw refuseSvg('external_reference', `The link ${shown(link)} refers to something outside the icon.`);
}

export function isId(text: string): boolean {
  return ID.test(text);
}
