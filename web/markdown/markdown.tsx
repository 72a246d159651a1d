import { signal } from '@preact/signals';
import { Fragment, h, type ComponentChild } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { MarkdownElement, MarkdownNode } from './parse-markdown.ts';

type Parse = (text: string) => readonly MarkdownNode[];

/** The parser, which is loaded with the first text. */
const parse = signal<Parse | null>(null);

/**
 * A Markdown text from outside, as elements and never as HTML. Until the parser is loaded, and if it cannot be, it is
 * shown as plain text. Headings begin at level 2.
 */
export function Markdown({ text }: { text: string }) {
  useEffect(load, []);
  const { value: parser } = parse;
  const nodes = useMemo(() => parser?.(text), [parser, text]);
  return (
    <div class="markdown" dir="auto">
      {nodes === undefined ? <p class="markdown-source">{text}</p> : nodes.map(shown)}
    </div>
  );
}

function load(): void {
  if (parse.peek() !== null) return;
  import('./parse-markdown.ts').then(
    ({ parseMarkdown }) => (parse.value = parseMarkdown),
    () => undefined,
  );
}

function shown(node: MarkdownNode): ComponentChild {
  if (typeof node === 'string') return node;
  const children = node.children.map(shown);
  if (node.tag !== 'a') return h(elementName(node), { start: node.start }, ...children);
  return node.href === undefined ? (
    h(Fragment, null, ...children)
  ) : (
    <a href={node.href} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

/** The title of a slide is the heading of level 1. */
function elementName({ tag }: MarkdownElement): string {
  return /^h[1-5]$/.test(tag) ? `h${Number(tag[1]) + 1}` : tag;
}
