import type { MarkdownElement, MarkdownNode } from '../markdown/parse-markdown.ts';
import { filled, type MeasureText, polyline, rectangle, stroked } from '../print/page-item.ts';
import { ink, soft, accent } from './page-colours.ts';
import { breakLines, type StyledText } from './break-lines.ts';
import { type FlowLine, type LineStyle, lineStep, textLine } from './flow-line.ts';

const indentStep = 5;
const markerWidth = 4.5;

interface BlockContext {
  readonly indent: number;
  readonly isQuoted: boolean;
}

/** Lines of a Markdown text in a column of this width, in millimetres. */
export function markdownLines(
  nodes: readonly MarkdownNode[],
  { width, size, measure }: { readonly width: number; readonly size: number; readonly measure: MeasureText },
): readonly FlowLine[] {
  return blocksOf(nodes, { indent: 0, isQuoted: false });

  function blocksOf(children: readonly MarkdownNode[], context: BlockContext): FlowLine[] {
    const lines: FlowLine[] = [];
    let inline: MarkdownNode[] = [];
    const flush = () => {
      if (inline.length > 0) lines.push(...paragraph(inline, context, { size }));
      inline = [];
    };
    for (const node of children) {
      const block = typeof node === 'string' ? null : blockOf(node, context);
      if (block === null) inline.push(node);
      else {
        flush();
        lines.push(...block);
      }
    }
    flush();
    return lines;
  }

  /** Null for elements within a line. */
  function blockOf(node: MarkdownElement, context: BlockContext): readonly FlowLine[] | null {
    const { tag, children } = node;
    switch (tag) {
      case 'p':
        return paragraph(children, context, { size });
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6':
        return paragraph(children, context, { size: tag === 'h1' ? size * 1.2 : size, isHeading: true });
      case 'ul':
      case 'ol':
        return listOf(node, context);
      case 'li':
        return blocksOf(children, context);
      case 'blockquote':
        return blocksOf(children, { indent: context.indent + indentStep, isQuoted: true }).map(
          quoted(context.indent),
        );
      case 'pre':
        return codeOf(children, context);
      case 'hr':
        return [ruleOf(context)];
      default:
        return null;
    }
  }

  function listOf({ tag, start = 1, children }: MarkdownElement, context: BlockContext): readonly FlowLine[] {
    const inner = { ...context, indent: context.indent + indentStep };
    const items = children.filter((child) => typeof child !== 'string');
    return items.flatMap((item, n) => {
      const [first, ...rest] = blocksOf(item.children, inner);
      if (first === undefined) return [];
      const marker = tag === 'ol' ? `${start + n}.` : '•';
      const style: LineStyle = { size, weight: 'regular', color: soft };
      const gap = n === 0 ? first.gap : size * 0.1;
      return [
        {
          ...first,
          gap,
          draw: (at) => [
            ...textLine([{ text: marker, ...style, isSlanted: false }], style, measure).draw({
              ...at,
              x: at.x + context.indent + (tag === 'ol' ? 0 : indentStep - markerWidth),
            }),
            ...first.draw(at),
          ],
        } satisfies FlowLine,
        ...rest,
      ];
    });
  }

  function paragraph(
    children: readonly MarkdownNode[],
    { indent, isQuoted }: BlockContext,
    { size: points, isHeading = false }: { readonly size: number; readonly isHeading?: boolean },
  ): readonly FlowLine[] {
    const style: LineStyle = {
      ...{ size: points, weight: isHeading ? 'semibold' : 'regular', color: isQuoted ? soft : ink },
    };
    const runs = runsOf(children, { ...style, text: '', isSlanted: false });
    return breakLines(runs, { width: width - indent, size: points, measure }).map((line, n) => {
      const drawn = textLine(line, style, measure);
      return {
        ...drawn,
        gap: n === 0 ? points * (isHeading ? 0.32 : 0.2) : 0,
        isHeading,
        draw: (at) => drawn.draw({ ...at, x: at.x + indent }),
      } satisfies FlowLine;
    });
  }

  function codeOf(children: readonly MarkdownNode[], { indent }: BlockContext): readonly FlowLine[] {
    const style: LineStyle = { size: size * 0.9, weight: 'regular', color: ink };
    const text = children
      .map((child) => (typeof child === 'string' ? child : ''))
      .join('')
      .trimEnd();
    const inset = 2;
    const lines = breakLines([{ ...style, text, isSlanted: false }], {
      ...{ width: width - indent - 2 * inset, size: style.size, measure },
    });
    return lines.map((line, n) => {
      const drawn = textLine(line, style, measure);
      const box = { width: width - indent, height: drawn.height + 0.05 };
      return {
        ...drawn,
        gap: n === 0 ? size * 0.2 : 0,
        draw: (at) => [
          rectangle({ ...box, x: at.x + indent, y: at.y }, filled('#eef2f4')),
          ...drawn.draw({ ...at, x: at.x + indent + inset }),
        ],
      } satisfies FlowLine;
    });
  }

  function ruleOf({ indent }: BlockContext): FlowLine {
    const height = lineStep(size);
    return {
      ...{ gap: size * 0.1, height, isHeading: false },
      draw: ({ x, y }) => [
        polyline(
          [
            { x: x + indent, y: y + height / 2 },
            { x: x + width, y: y + height / 2 },
          ],
          stroked('#b9c2c8', 0.2).stroke,
        ),
      ],
    };
  }
}

/** A bar beside a line of a quotation. */
function quoted(indent: number): (line: FlowLine, n: number) => FlowLine {
  return (line, n) => ({
    ...line,
    draw: (at) => {
      const above = n === 0 ? 0 : line.gap;
      const bar = { x: at.x + indent + 0.6, y: at.y - above, width: 0.7, height: line.height + above };
      return [rectangle(bar, filled('#b9c2c8')), ...line.draw(at)];
    },
  });
}

/** The texts of elements within a line. A line feed ends a line. */
function runsOf(nodes: readonly MarkdownNode[], style: StyledText): readonly StyledText[] {
  return nodes.flatMap((node): readonly StyledText[] => {
    if (typeof node === 'string') return [{ ...style, text: node }];
    switch (node.tag) {
      case 'br':
        return [{ ...style, text: '\n' }];
      case 'strong':
        return runsOf(node.children, { ...style, weight: 'semibold' });
      case 'em':
        return runsOf(node.children, { ...style, isSlanted: true });
      case 'a':
        return runsOf(
          node.children,
          node.href === undefined ? style : { ...style, color: accent, href: node.href },
        );
      default:
        return runsOf(node.children, style);
    }
  });
}
