import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const checkout = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(checkout, file), 'utf8');
const records = globSync('docs/decisions/[0-9]*.md', { cwd: checkout }).sort();
const pages = [
  'README.md',
  'client/README.md',
  'test/README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CODE_OF_CONDUCT.md',
  'CHANGELOG.md',
  'charts/chartroom/README.md',
  'k8s/README.md',
  'test/cluster/README.md',
  'test/acceptance/README.md',
  ...globSync('docs/**/*.md', { cwd: checkout }),
];
/** Decision records describe the state of their time. */
const currentPages = pages.filter((page) => !page.startsWith('docs/decisions/'));

/** The anchor of a heading, as GitHub derives it. */
function anchorOf(heading: string): string {
  const text = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1');
  return text
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-');
}

function isResolved(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : normalize(join(dirname(page), path));
  if (!existsSync(join(checkout, target))) return false;
  if (anchor === undefined || !target.endsWith('.md')) return true;
  const headings = [...textOf(target).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => anchorOf(heading));
  return headings.includes(anchor);
}

/** Captures of the pattern that do not exist, as `page: text`. */
function missing(
  from: readonly string[],
  pattern: RegExp,
  exists: (text: string, page: string) => boolean,
): string[] {
  return from.flatMap((page) =>
    [...textOf(page).matchAll(pattern)]
      .map(([, text = '']) => text)
      .filter((text) => !exists(text, page))
      .map((text) => `${page}: ${text}`),
  );
}

describe('the documentation', () => {
  it('links to files and headings that exist', () => {
    const links = /\]\((?![a-z]+:)([^)\s]+)\)/g;
    assert.deepEqual(
      missing(pages, links, (link, page) => isResolved(page, link)),
      [],
    );
  });

  it('indexes every page in docs/README.md', () => {
    const index = textOf('docs/README.md');
    const indexed = (page: string) => index.includes(`](${page.slice('docs/'.length)})`);
    const others = pages.filter((page) => page.startsWith('docs/') && !records.includes(page));
    assert.deepEqual(
      others.filter((page) => page !== 'docs/README.md' && !indexed(page)),
      [],
    );
  });

  it('lists every decision record with its title, numbered without gaps', () => {
    const index = textOf('docs/decisions/README.md');
    records.forEach((record, position) => {
      const name = record.slice('docs/decisions/'.length);
      const title = /^# (\d+)\. (.+)$/m.exec(textOf(record));
      assert.equal(Number(title?.[1]), position + 1, record);
      assert.equal(Number(name.slice(0, 4)), position + 1, record);
      const row = index.split('\n').find((line) => line.startsWith(`| [${name.slice(0, 4)}](${name})`));
      assert.ok(row?.includes(` ${title?.[2] ?? ''} `), record);
    });
  });

  it('gives every decision record the sections of the template', () => {
    for (const record of records) {
      const sections = [...textOf(record).matchAll(/^## (.+)$/gm)].map(([, name]) => name);
      assert.deepEqual(sections, ['Status', 'Context', 'Decision', 'Consequences'], record);
    }
  });

  it('names a superseding record in the index of decision records', () => {
    const index = textOf('docs/decisions/README.md').split('\n');
    for (const record of records) {
      const later = /Superseded (?:in part )?by (\d{4})/.exec(textOf(record))?.[1];
      const row = index.find((line) => line.startsWith(`| [${/\d{4}/.exec(record)?.[0] ?? ''}](`));
      const named = /by \[(\d{4})\]/.exec(row ?? '')?.[1];
      assert.equal(named, later, record);
    }
  });

  it('keeps overviews to two screens', () => {
    const overviews = pages.filter((page) => page.startsWith('docs/overview/'));
    assert.deepEqual(
      overviews.filter((page) => textOf(page).split('\n').length > 80),
      [],
    );
  });

  it('quotes npm commands that exist', () => {
    const scripts = globSync('{,geo/,client/,web/}package.json', { cwd: checkout }).flatMap((file) =>
      Object.keys((JSON.parse(textOf(file)) as { scripts: object }).scripts),
    );
    assert.deepEqual(
      missing(currentPages, /\bnpm run (?:-s )?([\w:-]+)/g, (script) => scripts.includes(script)),
      [],
    );
  });

  it('quotes programs and paths of this repository that exist', () => {
    const exists = (path: string) => globSync(path.replace(/\/$/, ''), { cwd: checkout }).length > 0;
    assert.deepEqual(missing(currentPages, /\bnode ([\w./-]+\.(?:ts|mjs))\b/g, exists), []);
    const folders = 'api|adapters|core|geo|workers|workflows|web|client|local|test|docs|charts|k8s|types';
    const quoted = new RegExp(`\`((?:${folders})/[\\w./*-]*)\``, 'g');
    const existsBeside = (path: string, page: string) => exists(path) || exists(join(dirname(page), path));
    assert.deepEqual(missing(currentPages, quoted, existsBeside), []);
  });

  it('uses no npm in operating instructions, because images do not contain it', () => {
    const runbooks = currentPages.filter(
      (page) => page.startsWith('docs/operations/') && !page.endsWith('/scale.md'),
    );
    const commands = missing(runbooks, /(npm (?:run|test)[^`|]*)/g, () => false);
    assert.deepEqual(commands, ['docs/operations/recount.md: npm run recount']);
  });

  it('names settings that exist', () => {
    const own = [
      ...globSync('adapters/settings/*.ts', { cwd: checkout }),
      'docs/configuration.md',
      'Containerfile',
      'test/cluster/site.ts',
    ]
      .map(textOf)
      .join('\n');
    /** Variables of other programs: proxy settings of HTTP clients, and the Temporal CLI. */
    const others = ['HTTPS_PROXY', 'NO_PROXY', 'TEMPORAL_API_KEY', 'TEMPORAL_TLS_SERVER_CA_CERT_PATH'];
    const ofClient = ['TEMPORAL_TLS_CLIENT_CERT_PATH', 'TEMPORAL_TLS_CLIENT_KEY_PATH'];
    const known = (name: string) =>
      new RegExp(`\\b${name}\\b`).test(own) || [...others, ...ofClient].includes(name);
    assert.deepEqual(missing(currentPages, /`([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)`/g, known), []);
  });
});
