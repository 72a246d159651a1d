import type { SvgElement } from './svg-element.ts';
import { fitted, type ViewBox } from './view-box.ts';

/**
 * Writes the icon as canonical SVG: attributes sorted by name, no style sheets, no comments. Equal drawings
 * give equal bytes. `size` is the longer side in pixels.
 */
export function writeSvg(root: SvgElement, viewBox: ViewBox, size: number): string {
  const { width, height } = fitted(viewBox, size);
  const attributes = new Map(root.attributes)
    .set('viewBox', viewBox.join(' '))
    .set('width', String(width))
    .set('height', String(height));
  attributes.delete('x');
  attributes.delete('y');
  return write({ ...root, attributes }, ' xmlns="http://www.w3.org/2000/svg"') + '\n';
}

function write(element: SvgElement, extra = ''): string {
  const attributes = [...element.attributes]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ` ${name}="${escape(name === 'href' ? `#${value}` : value)}"`)
    .join('');
  const start = `<${element.name}${extra}${attributes}`;
  if (element.children.length === 0) return `${start}/>`;
  const content = element.children
    .map((child) => (typeof child === 'string' ? escape(child) : write(child)))
    .join('');
  return `${start}>${content}</${element.name}>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
