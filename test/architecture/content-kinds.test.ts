import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const root = join(import.meta.dirname, '../..');

/** Code that belongs to a kind of content: its own folder in any part of the source. */
const ownFolder = /(?:^|\/)(?:marker|layer|raster|icon|image)s?\//;

const kinds = [/marker/i, /layer/i, /raster/i];

const namesAll = (text: string): boolean => kinds.every((kind) => kind.test(text));

/** The identifiers and texts of a file, without comments and the paths of imports. */
function namesIn(file: string, text: string): string {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node)) {
      if (node.importClause !== undefined) visit(node.importClause);
      return;
    }
    if (ts.isIdentifier(node) || ts.isStringLiteralLike(node) || ts.isJsxText(node)) names.push(node.text);
    if (ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) names.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return names.join('\n');
}

function sourcesOf(folders: string): string[] {
  const sources = globSync(`${folders}/**/*.{ts,tsx}`, { cwd: root });
  assert.ok(sources.length > 100);
  return sources.sort();
}

/** Files that a new kind of content might have to change, because they name kinds side by side. */
const sharedFiles = (folders: string): string[] =>
  sourcesOf(folders).filter((file) => {
    if (ownFolder.test(file)) return false;
    const text = readFileSync(join(root, file), 'utf8');
    return namesAll(text) && namesAll(namesIn(file, text));
  });

function assertAtMost(max: number, files: readonly string[]): void {
  assert.ok(files.length <= max, `${files.length} files, at most ${max}:\n${files.join('\n')}`);
}

describe('the kinds of content', () => {
  it('are named side by side in few shared files of the server', () => {
    assertAtMost(15, sharedFiles('{core,api,adapters,workers,workflows}'));
  });

  it('are named side by side in few shared files of the web application', () => {
    // The compiler reports what translations of the English texts lack.
    const isTranslation = /^web\/i18n\/(?!en\/)\w+\//;
    assertAtMost(
      9,
      sharedFiles('web').filter((file) => !isTranslation.test(file)),
    );
  });
});

describe('a field of markers', () => {
  it('is named in at most five server files beside its migration', () => {
    const server = sourcesOf('{core,geo,api,adapters,workers,workflows}');
    const naming = server.filter((file) =>
      /mediaSize|media_size/.test(readFileSync(join(root, file), 'utf8')),
    );
    assertAtMost(5, naming);
  });
});
