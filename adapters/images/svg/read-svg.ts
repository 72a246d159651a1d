import { SaxesParser, type SaxesAttributeNS, type SaxesTagNS } from 'saxes';
import { Refusal } from '../../../core/errors.ts';
import { editorNamespaces, elements, silentElements, svgLimits } from './allowed.ts';
import { readAttributes } from './read-attributes.ts';
import { refuseSvg, shown } from './refuse-svg.ts';
import { applyStyle, readDeclarations, readStyleSheet, type StyleRule } from './style-sheet.ts';
import type { SvgElement } from './svg-element.ts';

const svgNamespace = 'http://www.w3.org/2000/svg';
/** The DOCTYPE that old drawing programs write. It is never fetched and has no internal subset. */
const plainDoctype =
  /^\s*svg(\s+PUBLIC\s+"-\/\/W3C\/\/DTD SVG [\w. +-]{1,40}\/\/EN"\s+"https?:\/\/www\.w3\.org\/[\w./-]{1,100}")?\s*$/;
const textParents = new Set(['text', 'tspan', 'style']);

/**
 * Reads an SVG file through the allow-list. Style sheets and `style` become attributes; editor metadata is
 * omitted. Scripts, animation, links and external resources are refused: Refusal `invalid_icon` with the
 * defect in its details.
 */
export function readSvg(bytes: Uint8Array): SvgElement {
  const text = decode(bytes);
  const parser = new SaxesParser({ xmlns: true, position: false });
  const open: SvgElement[] = [];
  const styled: { element: SvgElement; own: Map<string, string> }[] = [];
  const rules: StyleRule[] = [];
  let root: SvgElement | undefined;
  let depth = 0;
  let count = 0;
  /** Depth within an omitted element; 0 outside. */
  let silent = 0;

  function enter(tag: SaxesTagNS): void {
    if (++depth > svgLimits.depth)
      throw refuseSvg('too_deep', 'The elements of the icon are nested too deeply.');
    if (++count > svgLimits.elements) throw refuseSvg('too_many_elements', 'The icon has too many elements.');
    const parent = open.at(-1);
    if (silent > 0 || isNote(tag)) {
      if (parent === undefined) throw notSvg();
      silent++;
      return;
    }
    if (parent === undefined && tag.local !== 'svg') throw notSvg();
    if (!elements.has(tag.local)) {
      throw refuseSvg('forbidden_element', `The element ${shown(tag.local)} is not allowed in an icon.`);
    }
    const { attributes, style, classes } = readAttributes(Object.values<SaxesAttributeNS>(tag.attributes));
    const element: SvgElement = { name: tag.local, attributes, children: [], classes };
    if (tag.local !== 'style') parent?.children.push(element);
    styled.push({ element, own: readDeclarations(style) });
    root ??= element;
    open.push(element);
  }

  function leave(): void {
    depth--;
    if (silent > 0) {
      silent--;
      return;
    }
    const closed = open.pop();
    if (closed?.name === 'style') rules.push(...readStyleSheet(textOf(closed)));
  }

  function write(content: string): void {
    const parent = open.at(-1);
    if (silent === 0 && parent !== undefined && textParents.has(parent.name)) parent.children.push(content);
  }

  parser.on('doctype', (written) => {
    if (!plainDoctype.test(written))
      throw refuseSvg(
        'doctype',
        "A document type (<!DOCTYPE …>) other than W3C's is not allowed in an icon.",
      );
  });
  parser.on('processinginstruction', ({ target }) => {
    throw refuseSvg('processing_instruction', `The processing instruction ${shown(target)} is not allowed.`);
  });
  parser.on('opentag', enter);
  parser.on('closetag', leave);
  parser.on('text', write);
  parser.on('cdata', write);
  parse(parser, text);
  if (root === undefined) throw notSvg();
  for (const { element, own } of styled) applyStyle(element, rules, own);
  return root;
}

function textOf(element: SvgElement): string {
  return element.children.filter((child) => typeof child === 'string').join('');
}

function parse(parser: SaxesParser<{ xmlns: true; position: false }>, text: string): void {
  try {
    parser.write(text).close();
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw refuseSvg('broken_xml', `The icon is not well-formed XML: ${shown(reason)}.`);
  }
}

/**
 * Whether the element is omitted without an error. Throws for a namespace that is neither SVG nor of an
 * editor.
 */
function isNote(tag: SaxesTagNS): boolean {
  if (tag.uri === svgNamespace || tag.uri === '') return silentElements.has(tag.local);
  if (editorNamespaces.some((namespace) => tag.uri.startsWith(namespace))) return true;
  throw refuseSvg('foreign_namespace', `The element ${shown(tag.name)} is not allowed in an icon.`);
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuseSvg('not_utf8', 'The icon is not encoded in UTF-8.');
  }
}

function notSvg(): Refusal {
  return refuseSvg('not_svg', 'The root element of the icon is not <svg>.');
}
