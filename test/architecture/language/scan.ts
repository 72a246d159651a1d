import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isAllowed } from './allowed.ts';
import type { LanguageFinding, Passage } from './passage.ts';
import { nameRules, proseRules } from './rules.ts';
import { readMarkdown, readOpenApi, readScript, readSql, readYaml } from './text-files.ts';
import { readTypeScript } from './typescript.ts';

const checkout = join(import.meta.dirname, '../../..');

/** This folder quotes what it forbids; the others are generated or translated. */
const skipped = [
  'test/architecture/language/',
  'client/schema.ts',
  'test/fixtures/kubernetes/',
  'test/replay/histories/',
  'test/long/generated-clients/walks/',
  'web/i18n/de/',
  'web/i18n/fr/',
  'web/i18n/it/',
];

const readers: readonly (readonly [RegExp, (text: string, file: string) => Passage[]])[] = [
  [/\.(?:ts|tsx|mts|mjs|cjs|js)$/, (text, file) => readTypeScript(file, text)],
  [/\.sql$/, readSql],
  [/\.(?:yaml|yml|tpl)$/, readYaml],
  [/\.(?:py|sh)$|(?:^|\/)(?:Containerfile|run)$/, readScript],
  [/\.md$/, readMarkdown],
  [/^openapi\.json$/, readOpenApi],
];

/** Every use of a forbidden word in the files of the repository, or of one folder of it. */
export function scan(folder = '.'): LanguageFinding[] {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z', folder], {
    cwd: checkout,
    encoding: 'utf8',
  }).split('\0');
  return files
    .filter((file) => file !== '' && !skipped.some((path) => file.startsWith(path)))
    .flatMap((file) => [...findInPath(file), ...scanFile(file)])
    .filter((finding) => !isAllowed(finding));
}

function scanFile(file: string): LanguageFinding[] {
  const read = readers.find(([path]) => path.test(file))?.[1];
  if (read === undefined) return [];
  const text = readFileSync(join(checkout, file), 'utf8');
  return read(text, file).flatMap((passage) => find(file, text, passage));
}

/** Forbidden words in a passage of a text. */
export function find(
  file: string,
  text: string,
  { category, at, text: passage }: Passage,
): LanguageFinding[] {
  if (category === 'names') {
    return nameFindings(passage).map((finding) => ({ file, line: lineOf(text, at), category, ...finding }));
  }
  const prose = passage
    .replace(/`[^`]*`/g, (code) => ' '.repeat(code.length))
    .replace(/\n\s*(?:\*|\/\/|#|--)/g, toSpaces);
  return proseRules.flatMap(({ pattern, use }) =>
    Array.from(prose.matchAll(acrossLines(pattern)), (match) => ({
      file,
      line: lineOf(text, at + match.index),
      category,
      found: excerpt(prose, match.index, match[0].length),
      use,
    })),
  );
}

/** The pattern for prose that is wrapped: each of its spaces is any white space. */
function acrossLines(pattern: RegExp): RegExp {
  return new RegExp(pattern.source.replaceAll(' ', '\\s+'), 'gi');
}

function findInPath(file: string): LanguageFinding[] {
  return nameFindings(basename(file)).map((finding) => ({ file, line: 0, category: 'names', ...finding }));
}

function nameFindings(name: string): Pick<LanguageFinding, 'found' | 'use'>[] {
  const words = wordsOf(name);
  return nameRules.filter(({ pattern }) => pattern.test(words)).map(({ use }) => ({ found: name, use }));
}

/** The words of a name in lower case: `readHTTPBody2` is `read http body 2`. */
export function wordsOf(name: string): string {
  return name
    .replace(/([a-z])([A-Z0-9])|([A-Z0-9])([A-Z][a-z])/g, '$1$3 $2$4')
    .replace(/[^A-Za-z0-9]+/g, ' ')
    .toLowerCase();
}

function toSpaces(part: string): string {
  return part.replace(/[^\n]/g, ' ');
}

function lineOf(text: string, at: number): number {
  return text.slice(0, at).split('\n').length;
}

/** The match with the words around it. */
function excerpt(prose: string, at: number, length: number): string {
  return prose
    .slice(Math.max(0, at - 30), at + length + 30)
    .replace(/\s+/g, ' ')
    .trim();
}
