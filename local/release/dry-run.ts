/**
 * `npm run release:dry-run`: checks the versions, packs client and chart into `.data/release`, and prints how the images
 * would be built and what would be pushed. Publishes nothing. Exits with code 1 if a check fails.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { inheritedEnvironment, readEnvironment } from '../../adapters/env.ts';
import { localEnvironment } from '../../adapters/settings/programs.ts';
import { cacheFolder } from '../cache-folder.ts';
import { ensureHelm } from '../helm/ensure-helm.ts';
import { imageBuilds } from './images.ts';
import { packageChart } from './package-chart.ts';
import { packClient, type Packed } from './pack-client.ts';
import { releaseState } from './versions.ts';

const root = join(import.meta.dirname, '../..');
const { values: options } = parseArgs({
  options: {
    registry: { type: 'string', default: 'REGISTRY' },
    'node-image': { type: 'string', default: '$NODE_IMAGE' },
    output: { type: 'string', default: join(root, '.data/release') },
  },
});

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
const say = (line: string) => console.log(line);

function sayPacked(name: string, { file, contents }: Packed): void {
  say(
    `${name}: ${relative(root, file)}, ${contents.length} files, ${(statSync(file).size / 1000).toFixed(0)} kB`,
  );
}

async function main(): Promise<boolean> {
  const { version, faults, remaining } = releaseState(root);
  say(`Chartroom ${version}`);
  for (const fault of faults) say(`  ${fault}`);
  rmSync(options.output, { recursive: true, force: true });
  mkdirSync(options.output, { recursive: true });

  const client = await packClient(root, options.output);
  sayPacked('Client', client);
  const environment = inheritedEnvironment();
  const helm = await ensureHelm(cacheFolder(readEnvironment(localEnvironment)), { environment, say });
  const chart = await packageChart(root, options.output, helm);
  sayPacked('Chart', chart);

  const images = imageBuilds(root, {
    registry: options.registry,
    values: {
      NODE_IMAGE: options['node-image'],
      VERSION: version,
      REVISION: git('rev-parse', 'HEAD'),
      CREATED: new Date(git('show', '--no-patch', '--format=%cI')).toISOString(),
    },
  });
  for (const { tag, labels } of images) {
    say(`Image ${tag}`);
    for (const [name, value] of Object.entries(labels)) say(`  ${name}=${value}`);
  }
  say('A release would run:');
  for (const { command, tag } of images) say(`  ${command}\n  podman push ${tag}`);
  say(`  helm push ${relative(root, chart.file)} oci://${options.registry}/charts`);
  say(`  npm publish ${relative(root, client.file)}`);
  say(`  git tag v${version} && git push origin v${version}`);
  if (remaining.length > 0) say(['Remaining steps before a release:', ...remaining].join('\n  '));
  return faults.length === 0;
}

main().then(
  (isConsistent) => process.exit(isConsistent ? 0 : 1),
  (error: unknown) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exit(1);
  },
);
