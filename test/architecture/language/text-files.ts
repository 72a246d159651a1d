import type { Category, Passage } from './passage.ts';

/** Names and comments of SQL. */
export function readSql(text: string): Passage[] {
  return [
    ...matches(text, /--.*/g, 'comments'),
    ...matches(blanked(text, /--.*|'[^']*'/g), /\b(?!foreign key)[a-z]\w*/gi, 'names'),
  ];
}

/** Keys, comments and values of YAML, and of the templates that Helm renders it from. */
export function readYaml(text: string): Passage[] {
  const comment = /(?<=^|\s)#.*|\{\{-?\s*\/\*[^]*?\*\//gm;
  const code = blanked(text, comment);
  return [
    ...matches(text, comment, 'comments'),
    ...matches(code, /^[\s-]*[A-Za-z][\w-]*(?=:)/gm, 'names'),
    ...matches(code, /(?<=: +)\S+ .*\S/g, 'messages'),
  ];
}

/** Comments of a script. */
export function readScript(text: string): Passage[] {
  return matches(text, /(?<=^|\s)#.*|"""[^]*?"""/gm, 'comments');
}

/** The prose of Markdown, without quoted code and the addresses of links. */
export function readMarkdown(text: string): Passage[] {
  const prose = blanked(text, /^```[^]*?^```|\]\([^)\s]*\)|<!--[^]*?-->/gm);
  return matches(prose, /\S.*/g, 'docs');
}

/** Summaries and descriptions of the OpenAPI document. */
export function readOpenApi(text: string): Passage[] {
  return matches(text, /(?<="(?:summary|description)": ").*(?=")/g, 'messages');
}

function matches(text: string, pattern: RegExp, category: Category): Passage[] {
  return Array.from(text.matchAll(pattern), (match) => ({ category, at: match.index, text: match[0] }));
}

/** The text with spaces instead of what the pattern matches, so that offsets stay. */
function blanked(text: string, pattern: RegExp): string {
  return text.replace(pattern, (part) => part.replace(/[^\n]/g, ' '));
}
