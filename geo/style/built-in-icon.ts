import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import names from './built-in-icons.json' with { type: 'json' };

const known: ReadonlySet<string> = new Set(names);

/** Whether Maki has an icon with this name. */
export function isBuiltIn(name: string): boolean {
  return known.has(name);
}

/** The side of a built-in icon, in units of its SVG. */
export const builtInSide = 15;

const read = new Map<string, string>();

/** The SVG element of a built-in icon, without a colour. */
export function readBuiltInIcon(name: string): string {
  const known = read.get(name);
  if (known !== undefined) return known;
  const path = fileURLToPath(import.meta.resolve(`@mapbox/maki/icons/${name}.svg`));
  const svg = readFileSync(path, 'utf8');
  const element = svg.slice(svg.indexOf('<svg'));
  read.set(name, element);
  return element;
}
