import ts from 'typescript';
import type { Passage } from './passage.ts';

const titled = new Set(['describe', 'it', 'before', 'after', 'context']);

/** Names, comments, test titles and strings of a TypeScript or JavaScript file. */
export function readTypeScript(file: string, text: string): Passage[] {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, false, kind);
  const passages: Passage[] = [];
  const names = new Set<string>();
  /** Ranges of literals, in order: what looks like a comment in them is none. */
  const literals: [number, number][] = [];

  function addLiteral(node: ts.Node, category: 'messages' | 'titles', value: string): void {
    const start = node.getStart(source);
    if (/\s/.test(value.trim())) passages.push({ category, at: start, text: value });
  }

  function visit(node: ts.Node, isTitle: boolean): void {
    if (ts.isIdentifier(node) || ts.isPrivateIdentifier(node)) {
      if (!names.has(node.text))
        passages.push({ category: 'names', at: node.getStart(source), text: node.text });
      names.add(node.text);
    } else if (ts.isRegularExpressionLiteral(node)) {
      literals.push([node.getStart(source), node.end]);
    } else if (isText(node)) {
      literals.push([node.getStart(source), node.end]);
      addLiteral(node, isTitle ? 'titles' : 'messages', node.text);
    }
    const title = ts.isCallExpression(node) && isTest(node.expression) ? node.arguments[0] : undefined;
    ts.forEachChild(node, (child) => visit(child, child === title || (isTitle && isPartOfText(node))));
  }

  visit(source, false);
  return [...passages, ...commentsBetween(text, literals)];
}

function isTest(callee: ts.Expression): boolean {
  const name = ts.isPropertyAccessExpression(callee) ? callee.expression : callee;
  return ts.isIdentifier(name) && titled.has(name.text);
}

function isText(node: ts.Node): node is ts.LiteralLikeNode {
  return ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node) || ts.isJsxText(node);
}

function isPartOfText(node: ts.Node): boolean {
  return ts.isTemplateExpression(node) || ts.isTemplateSpan(node) || ts.isBinaryExpression(node);
}

/** Comments of the text outside of its literals. */
function* commentsBetween(text: string, literals: readonly [number, number][]): Generator<Passage> {
  let from = 0;
  for (const [start, end] of [...literals, [text.length, text.length] as const]) {
    for (const { 0: comment, index } of text.slice(from, start).matchAll(/\/\/.*|\/\*[^]*?\*\//g)) {
      yield { category: 'comments', at: from + index, text: comment };
    }
    from = end;
  }
}
