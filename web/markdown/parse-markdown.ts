import MarkdownIt, { type Token } from 'markdown-it';
import { safeLink } from '../ui/safe-link.ts';

/** A text, or an element of the tags below. Only links have an `href`, which is http or https. */
export type MarkdownNode = string | MarkdownElement;

export interface MarkdownElement {
  readonly tag: MarkdownTag;
  readonly href?: string;
  /** The first number of an ordered list. */
  readonly start?: number;
  readonly children: readonly MarkdownNode[];
}

const tags = [
  ...(['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'blockquote', 'pre', 'hr', 'br'] as const),
  ...(['a', 'code', 'em', 's', 'strong'] as const),
];
export type MarkdownTag = (typeof tags)[number];

/** Elements nested deeper are omitted, and their text is part of the last one. */
const maxDepth = 20;

/*
 * No HTML and no images. Texts written before slides had Markdown look as they did: no code by indentation, headings by
 * underlining, entities or definitions of links.
 */
const parser = new MarkdownIt({ html: false, breaks: true });
parser.disable(['table', 'code', 'lheading', 'reference', 'html_block', 'html_inline', 'entity']);
parser.validateLink = (address) => safeLink(address) !== null;

/** Parses Markdown from outside in linear time. An image becomes a link to it. */
export function parseMarkdown(text: string): MarkdownNode[] {
  return treeOf(parser.parse(text, {}), maxDepth);
}

function treeOf(tokens: readonly Token[], depth: number): MarkdownNode[] {
  const root: MarkdownNode[] = [];
  /** The children of the open elements; an omitted element has those of its parent. */
  const open = [root];
  for (const token of tokens) {
    const children = open.at(-1) ?? root;
    if (token.nesting === -1) open.pop();
    else if (token.nesting === 0) children.push(...leavesOf(token, depth - open.length));
    else {
      const inner: MarkdownNode[] = [];
      const element = open.length < depth ? elementOf(token, inner) : null;
      if (element !== null) children.push(element);
      open.push(element === null ? children : inner);
    }
  }
  return root;
}

/** Null for the paragraph of a list item without blank lines. */
function elementOf(token: Token, children: readonly MarkdownNode[]): MarkdownElement | null {
  const tag = tags.find((each) => each === token.tag);
  if (tag === undefined || token.hidden) return null;
  const href = tag === 'a' ? safeLink(String(token.attrGet('href') ?? '')) : null;
  const start = token.attrGet('start');
  return { tag, children, ...(href !== null && { href }), ...(start !== null && { start: Number(start) }) };
}

function leavesOf(token: Token, depth: number): MarkdownNode[] {
  const { type, content, children } = token;
  switch (type) {
    case 'inline':
      return treeOf(children ?? [], depth);
    case 'image': {
      const href = safeLink(String(token.attrGet('src') ?? ''));
      const text = content || (href ?? '');
      return href === null ? [text] : [{ tag: 'a', href, children: [text] }];
    }
    case 'code_inline':
      return [{ tag: 'code', children: [content] }];
    case 'fence':
      return [{ tag: 'pre', children: [content] }];
    case 'hr':
      return [{ tag: 'hr', children: [] }];
    case 'softbreak':
    case 'hardbreak':
      return [{ tag: 'br', children: [] }];
    default:
      return [content];
  }
}
