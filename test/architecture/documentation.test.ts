import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

const checkout = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(checkout, file), 'utf8');
const pages = [
  'README.md',
  'client/README.md',
  'test/README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'CODE_OF_CONDUCT.md',
  'CHANGELOG.md',
  'charts/chartroom/README.md',
  ...globSync('docs/**/*.md', { cwd: checkout }),
];
/** Decision records describe the state of their time. */
const currentPages = pages.filter((page) => !page.startsWith('docs/decisions/'));

/** The anchor of a heading, as the usual renderers of Markdown derive it. */
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

/** What the pattern captures on each page, as `page: text`, where it does not exist. */
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

  it('quotes npm commands that exist', () => {
    const scripts = ['package.json', 'client/package.json'].flatMap((file) =>
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

  it('operates the service without npm, which no image has', () => {
    const runbooks = currentPages.filter(
      (page) => page.startsWith('docs/operations/') && !page.endsWith('/scale.md'),
    );
    const commands = missing(runbooks, /(npm (?:run|test)[^`|]*)/g, () => false);
    assert.deepEqual(commands, ['docs/operations/recount.md: npm run recount']);
  });

  it('names settings that exist', () => {
    const own = textOf('adapters/env.ts') + textOf('docs/configuration.md');
    /** Variables of other programs: the proxy of HTTP clients and the command of Temporal. */
    const others = ['HTTPS_PROXY', 'NO_PROXY', 'TEMPORAL_API_KEY', 'TEMPORAL_TLS_SERVER_CA_CERT_PATH'];
    const ofClient = ['TEMPORAL_TLS_CLIENT_CERT_PATH', 'TEMPORAL_TLS_CLIENT_KEY_PATH'];
    const known = (name: string) =>
      new RegExp(`\\b${name}\\b`).test(own) || [...others, ...ofClient].includes(name);
    assert.deepEqual(missing(currentPages, /`([A-Z][A-Z0-9]+(?:_[A-Z0-9]+)+)`/g, known), []);
  });
});
