import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { SaxesParser } from 'saxes';
import { GeoError } from '../geo-error.ts';
import { decodeXml } from './decode-xml.ts';

export interface XmlElement {
  /** As written, with its prefix. */
  readonly name: string;
  /** Without it. */
  readonly localName: string;
  /** May be changed; the remaining attributes are written. */
  readonly attributes: Map<string, string>;
}

/** Callbacks that transform a document; all may throw, with `fail` for an error that includes the line. */
export interface XmlRules {
  /**
   * Called at the start of an element; `path` contains the original local names of its ancestors. `drop`
   * omits it with its content; `read` omits it too, but its content is passed to the callbacks; `as` is another name,
   * with its prefix, to write instead.
   */
  open(element: XmlElement, path: readonly string[]): 'keep' | 'drop' | 'read' | { readonly as: string };
  /** An element to read and write around the outermost one, by the name of the latter; null for none. */
  readonly around?: (root: XmlElement) => XmlElement | null;
  /** Written after the start tag of the outermost element. */
  readonly afterRoot?: () => string;
  /** Called at its end; the result is written before the end tag. */
  close?(localName: string, path: readonly string[]): string;
  /** Transforms the text of an element. */
  text?(text: string, path: readonly string[]): string;
}

const deepest = 200;
/** Limit of the text of one element; more is a mistake or an attack. */
const maxTextLength = 128 * 1024 * 1024;

/**
 * Rewrites an XML document in the simplest form: UTF-8, elements, attributes and text only. Document types
 * are rejected, so there are no entities to expand and no files to include; comments and processing
 * instructions are dropped. Throws GeoError with the line if it is not well-formed.
 */
export async function rewriteXml(
  source: string,
  target: string,
  rulesFor: (fail: (what: string, code?: GeoError['code']) => GeoError) => XmlRules,
  onProgress: (bytes: number) => void = () => undefined,
): Promise<void> {
  const parser = new SaxesParser({ xmlns: false, position: true });
  const fail = (what: string, code: GeoError['code'] = 'invalid_file') =>
    new GeoError(code, `Line ${parser.line}: ${what}.`, { found: parser.line });
  const rules = rulesFor(fail);
  const path: string[] = [];
  /** The names under which the elements of the path are written. */
  const names: string[] = [];
  let written = '<?xml version="1.0" encoding="UTF-8"?>\n';
  let textLength = 0;
  let dropped = 0;
  /** Depth of the outermost element that is read but not written; 0 outside of one. */
  let readFrom = 0;
  let isOver = false;
  let isSurrounded = false;

  parser.on('error', ({ message }) => {
    throw fail(`the XML is not well-formed: ${flawOf(message)}`);
  });
  parser.on('doctype', () => {
    throw fail(
      'the XML has a document type declaration, which is not allowed because its entities could expand without limit',
    );
  });
  parser.on('opentag', ({ name, attributes }) => {
    textLength = 0;
    if (path.length + dropped >= deepest)
      throw fail(`the XML is nested more than ${deepest} levels deep`, 'too_deep');
    const localName = name.slice(name.indexOf(':') + 1);
    const element = { name, localName, attributes: new Map(Object.entries(attributes)) };
    const outer = path.length === 0 && dropped === 0 ? (rules.around?.(element) ?? null) : null;
    if (outer !== null) openElement(outer);
    isSurrounded ||= outer !== null;
    openElement(element);
  });
  const openElement = (element: XmlElement) => {
    const { name, localName } = element;
    const outcome = dropped > 0 ? 'drop' : rules.open(element, path);
    if (outcome === 'drop') {
      dropped++;
      return;
    }
    path.push(localName);
    names.push(typeof outcome === 'string' ? name : outcome.as);
    if (outcome === 'read' && readFrom === 0) readFrom = path.length;
    if (readFrom > 0) return;
    written += `<${names.at(-1)}`;
    for (const [key, value] of element.attributes) written += ` ${key}="${escaped(value, true)}"`;
    written += path.length === 1 ? `>${rules.afterRoot?.() ?? ''}` : '>';
  };
  parser.on('closetag', () => {
    textLength = 0;
    closeElement();
    if (isSurrounded && path.length === 1 && dropped === 0) closeElement();
  });
  const closeElement = () => {
    if (dropped > 0) {
      dropped--;
      return;
    }
    const localName = path.pop() ?? '';
    const closing = `${rules.close?.(localName, path) ?? ''}</${names.pop()}>`;
    if (readFrom === 0) written += closing;
    else if (path.length < readFrom) readFrom = 0;
    if (path.length === 0) isOver = true;
  };
  const onText = (text: string) => {
    if (dropped > 0 || path.length === 0) return;
    if ((textLength += text.length) > maxTextLength) throw fail('a text is too long', 'feature_too_large');
    const plain = rules.text?.(text, path) ?? text;
    if (readFrom === 0) written += escaped(plain, false);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);

  async function* plainText(): AsyncGenerator<string> {
    for await (const { text, bytes } of decodeXml(source)) {
      parser.write(text);
      onProgress(bytes);
      if (written.length > 0) yield written;
      written = '';
    }
    parser.close();
    if (!isOver) throw fail('the XML is truncated');
    if (written.length > 0) yield written;
  }
  await pipeline(plainText(), createWriteStream(target, { flags: 'wx' }));
}

/** The parser's message after the position, shortened to a readable length; it quotes the document. */
function flawOf(message: string): string {
  const flaw = message.replace(/^\d+:\d+: /, '').replace(/\.$/, '');
  return flaw.length > 200 ? `${flaw.slice(0, 199)}…` : flaw;
}

const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text as the content of an element or, with quotation marks escaped, of an attribute. */
export function escaped(text: string, isAttribute: boolean): string {
  return isAttribute
    ? text
        .replace(/[&<>"]/g, (mark) => marks[mark]!)
        .replace(/[\n\t\r]/g, (mark) => `&#${mark.charCodeAt(0)};`)
    : text.replace(/[&<>]/g, (mark) => marks[mark]!).replaceAll('\r', '&#13;');
}
