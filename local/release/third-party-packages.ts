/**
 * The packages of npm that a release distributes: those of the images by package-lock.json, and those that the bundle of
 * the web application contains, whose license texts do not ship otherwise.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

export interface ThirdPartyPackage {
  readonly name: string;
  readonly version: string;
  /** SPDX expression. */
  readonly license: string;
  /** Folder below the root, as package-lock.json has it: `node_modules/koa`. */
  readonly path: string;
}

interface LockedPackage {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
}
type LockedPackages = Readonly<Record<string, LockedPackage>>;

/** Packages whose entry in package-lock.json has no license, with the one that they state in another way. */
const statedLicenses: Readonly<Record<string, string>> = { unionfs: 'Unlicense', 'png-js': 'MIT' };

/** What the modules of web/ and client/ import by name; their dependencies are bundled with them. */
const bundledImports = [
  ...['preact', '@preact/signals', 'maplibre-gl', 'openapi-fetch', 'eventsource-parser', 'exifr'],
  ...['@mapbox/maki', 'd3-scale-chromatic', '@protomaps/basemaps', 'pmtiles', 'pdfkit', 'fontkit'],
  ...['@expo-google-fonts/source-sans-3', '@fontsource-variable/inter', 'lucide', 'uqr'],
  ...['@mapbox/vector-tile', 'pbf', 'mgrs', 'markdown-it'],
];

/** The packages that the images install: those of the server, without those of client/ and web/. */
export function runtimePackages(root: string): ThirdPartyPackage[] {
  const locked = lockedPackages(root);
  const names = [locked[''], locked['geo']].flatMap((each) => Object.keys(each?.dependencies ?? {}));
  return describe(
    withDependencies(names, locked).filter((path) => locked[path]?.dev !== true),
    locked,
  );
}

export function bundledPackages(root: string): ThirdPartyPackage[] {
  const locked = lockedPackages(root);
  // Declarations of types are not part of the bundle.
  return describe(withDependencies(bundledImports, locked), locked).filter(
    ({ name }) => !name.startsWith('@types/'),
  );
}

/** The folders of these packages and of all that npm installs with them. */
function withDependencies(names: readonly string[], locked: LockedPackages): string[] {
  const paths = new Set<string>();
  const queue = names.map((name) => {
    const path = pathOf(name, '', locked);
    if (path === null) throw new Error(`package-lock.json has no package ${name}.`);
    return path;
  });
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (paths.has(path)) continue;
    paths.add(path);
    const { dependencies, optionalDependencies, peerDependencies } = locked[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const found = pathOf(name, path, locked);
      if (found !== null) queue.push(found);
    }
  }
  return [...paths];
}

/** The license texts in the folder of an installed package, without trailing spaces; empty where it has none. */
export function licenseTexts(root: string, { path }: ThirdPartyPackage): string[] {
  const folder = join(root, path);
  const files = readdirSync(folder).filter((file) => /^(licen[cs]e|notice|copying)/i.test(file));
  return files.sort().map((file) =>
    readFileSync(join(folder, file), 'utf8')
      .replace(/\r\n/g, '\n')
      .split('\n')
      .map((line) => line.trimEnd())
      .join('\n')
      .trim(),
  );
}

function lockedPackages(root: string): LockedPackages {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: LockedPackages;
  };
  return lock.packages;
}

/** The folder that Node resolves a name to from a package: the nearest `node_modules` that has it; null if none has. */
function pathOf(name: string, from: string, locked: LockedPackages): string | null {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (locked[path] !== undefined) return path;
    if (folder === '') return null;
  }
}

function describe(paths: readonly string[], locked: LockedPackages): ThirdPartyPackage[] {
  const packages = new Map<string, ThirdPartyPackage>();
  for (const path of paths.toSorted()) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const { version = '', license = statedLicenses[name] } = locked[path] ?? {};
    if (license === undefined) throw new Error(`package-lock.json has no license for ${path}.`);
    const key = `${name}@${version}`;
    if (!packages.has(key)) packages.set(key, { name, version, license, path });
  }
  return [...packages.values()].sort((one, other) => (one.name < other.name ? -1 : 1));
}
