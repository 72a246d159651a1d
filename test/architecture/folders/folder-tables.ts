import { createRequire } from 'node:module';
import { format } from 'oxfmt';
import * as descriptions from './descriptions.ts';

/** Members of a dependency-cruiser rule from which the tables are generated. */
interface Rule {
  readonly name?: string;
  readonly from: { readonly path?: string | readonly string[] };
  readonly to: { readonly pathNot?: string | readonly string[] };
}

const { forbidden } = createRequire(import.meta.url)('../../../.dependency-cruiser.cjs') as {
  forbidden: Rule[];
};

export const begin = '<!-- begin: generated (npm run docs:folders) -->';
export const end = '<!-- end: generated -->';

/** The folders whose nested folders are in an order. */
export const orderedRoots = ['core', 'geo', 'api', 'workers/steps', 'client', 'web'] as const;

export type OrderedRoot = (typeof orderedRoots)[number];

/** The folders that rules named `<root>-<folder>-imports-only-folders-before-it` list, from the bottom up. */
export function orderOf(root: OrderedRoot): string[] {
  return forbidden
    .filter(({ name = '' }) => name.endsWith('-imports-only-folders-before-it'))
    .map(({ from }) => String(from.path))
    .filter((path) => path.startsWith(`^${root}/`))
    .map((path) => path.slice(`^${root}/`.length))
    .map((path) => (path.startsWith('[') ? '.' : path.replace(/\/(?:\(.*)?$/, '')));
}

/** What each folder with rules of its own may import, by the rules `<prefix><folder>-imports-only-…`. */
function importsOf(pattern: RegExp): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { name = '', from, to } of forbidden) {
    const folder = pattern.exec(String(from.path))?.[1];
    const { pathNot } = to;
    if (folder === undefined || !name.includes('-imports-only-') || typeof pathNot !== 'object') continue;
    const allowed = pathNot.map((path) => path.replace(/^\^(?:workers\/)?|\/$/g, ''));
    found.set(
      folder,
      allowed.filter((each) => each !== folder),
    );
  }
  return found;
}

export const topLevelFolders = importsOf(/^\^([a-z0-9]+)\/$/);
export const workerFolders = importsOf(/^\^workers\/([a-z-]+)\/$/);

function described(table: Readonly<Record<string, string>>, folder: string): string {
  const text = table[folder];
  if (text === undefined) throw new Error(`Describe ${folder} in test/architecture/folders/descriptions.ts.`);
  return text;
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const listed = (root: string, folders: readonly string[]) =>
  folders.map((folder) => `\`${root}${folder}${folder.includes('/') ? '/' : ''}\``).join(', ') || 'nothing';

/** The table of architecture.md: the top-level folders and what each may import. */
export function topLevelTable(): Promise<string> {
  const rows = [...topLevelFolders].map(([folder, imports]) => [
    `\`${folder}/\``,
    described(descriptions.topLevel, folder),
    listed('', imports),
  ]);
  return formatted(tableOf(['Folder', 'Content', 'May import'], rows));
}

/** The tables of folders.md. */
export function nestedTables(): Promise<string> {
  const ordered = (root: OrderedRoot) => {
    const rows = orderOf(root).map((folder) => [
      folder === '.' ? `\`${root}/*\`` : `\`${root}/${folder}/\``,
      described(descriptions.nested[root], folder),
    ]);
    return `## ${root}\n\n${tableOf(['Folder', 'Content'], rows)}`;
  };
  const ofWorkers = Object.entries(descriptions.workers).map(([folder, text]) => [
    `\`workers/${folder}/\``,
    text,
    folder === 'process' ? 'all' : listed('', workerFolders.get(folder) ?? []),
  ]);
  const head = ['Folder', 'Content', 'May import of `workers/`'];
  const sections = [...orderedRoots.map(ordered), `## workers\n\n${tableOf(head, ofWorkers)}`];
  return formatted(sections.join('\n\n'));
}

async function formatted(markdown: string): Promise<string> {
  return (await format('folders.md', markdown)).code;
}
