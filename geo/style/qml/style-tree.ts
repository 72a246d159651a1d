import { SaxesParser } from 'saxes';

/** An element of a style document. */
export interface StyleNode {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly StyleNode[];
  readonly text: string;
}

interface OpenNode extends StyleNode {
  readonly children: StyleNode[];
  text: string;
}

/** A style of thousands of classes has about a hundred elements per class. */
const maxNodes = 200_000;
const maxDepth = 100;
const maxLength = 16 * 2 ** 20;

/** Parses an XML document; null if it is not one, or too large. Entities of a document type are not resolved. */
export function styleTree(xml: string): StyleNode | null {
  if (xml.length > maxLength) return null;
  const root: OpenNode = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  let nodes = 0;
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw new UnreadableStyle(error.message);
  });
  parser.on('opentag', ({ name, attributes }) => {
    if (++nodes > maxNodes || open.length > maxDepth) throw new UnreadableStyle('too large');
    const node: OpenNode = { name, attributes, children: [], text: '' };
    open.at(-1)?.children.push(node);
    open.push(node);
  });
  parser.on('text', (text) => {
    const node = open.at(-1);
    if (node !== undefined) node.text += text;
  });
  parser.on('closetag', () => void open.pop());
  try {
    parser.write(xml).close();
  } catch (error) {
    if (error instanceof UnreadableStyle) return null;
    throw error;
  }
  return root.children[0] ?? null;
}

class UnreadableStyle extends Error {}

export function childOf(node: StyleNode, name: string): StyleNode | null {
  return node.children.find((child) => child.name === name) ?? null;
}

/** The options of a symbol layer: of QGIS 3.22 and later, and of earlier versions. */
export function optionsOf(node: StyleNode): ReadonlyMap<string, string> {
  const options = new Map<string, string>();
  for (const { name, attributes } of [...node.children, ...(childOf(node, 'Option')?.children ?? [])]) {
    if (name === 'Option' && attributes.name !== undefined)
      options.set(attributes.name, attributes.value ?? '');
    else if (name === 'prop' && attributes.k !== undefined) options.set(attributes.k, attributes.v ?? '');
  }
  return options;
}
