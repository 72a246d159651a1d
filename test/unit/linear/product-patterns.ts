import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../../..');
const folders = ['api', 'core', 'geo', 'adapters', 'workers', 'workflows'];

/** A pattern in the source of the product. */
export interface ProductPattern {
  /** `geo/table/read-wkt.ts:63` */
  readonly location: string;
  readonly source: string;
  readonly flags: string;
}

/** Every pattern literal of the product, and the locations where patterns are built from strings. */
export function productPatterns(): { literals: ProductPattern[]; made: string[] } {
  const literals: ProductPattern[] = [];
  const made: string[] = [];
  for (const file of globSync(`{${folders.join(',')}}/**/*.ts`, { cwd: root }).sort()) {
    const text = readFileSync(join(root, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    const visit = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1;
        literals.push({
          location: `${file}:${line}`,
          source: node.text.slice(1, end),
          flags: node.text.slice(end + 1),
        });
      }
      if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && node.expression.getText() === 'RegExp') {
        made.push(file);
      }
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return { literals, made };
}
