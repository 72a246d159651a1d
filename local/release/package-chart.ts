import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Packed } from './pack-client.ts';

const run = promisify(execFile);

/** Packages the chart into `folder` with the given Helm program. Throws if Helm fails or a file is missing. */
export async function packageChart(root: string, folder: string, helm: string): Promise<Packed> {
  const { stdout } = await run(helm, ['package', join(root, 'charts/chartroom'), '--destination', folder]);
  const file = /saved it to: (\S+)/.exec(stdout)?.[1];
  if (file === undefined) throw new Error(`helm package reported no file: ${stdout}`);
  const { stdout: list } = await run('tar', ['-tzf', file]);
  const contents = list
    .trim()
    .split('\n')
    .map((path) => path.replace(/^chartroom\//, ''))
    .sort();
  const required = ['Chart.yaml', 'README.md', 'values.schema.json', 'values.yaml'];
  const missing = required.filter((path) => !contents.includes(path));
  if (missing.length > 0) throw new Error(`The package of the chart lacks ${missing.join(', ')}.`);
  return { file, contents };
}
