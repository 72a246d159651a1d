/**
 * `npm run test:cluster`: the product on a real Kubernetes of this machine. It builds what it needs once, brings a
 * cluster up in namespaces of its own, installs the chart and plays the sentences of `sentences/` in their order.
 * Words choose sentences by what their files are called: `npm run test:cluster -- install`. `--existing` uses the cluster
 * of KUBECONFIG instead. Needs root.
 */
import { mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import Mocha from 'mocha';
import { inheritedEnvironment, readEnvironment } from '../../adapters/env.ts';
import { localEnvironment } from '../../adapters/settings/programs.ts';
import { cacheFolder } from '../../local/cache-folder.ts';
import { takeProcessLock } from '../../local/process/process-lock.ts';
import { systemFolder } from '../../local/system-folder.ts';
import { aborted, stopRequests } from '../../local/until-stopped.ts';
import { ensureKeda } from './build/ensure-keda.ts';
import { prepareCluster, prepareRelease } from './prepare.ts';
import { existingCluster } from './site.ts';
import { setStage } from './stage.ts';
import { startExistingStage } from './start-existing-stage.ts';
import { startStage } from './start-stage.ts';

const log = (line: string) => console.log(line);
const existingFlag = '--existing';
const sentences = join(import.meta.dirname, 'sentences');

async function chosenFiles(words: readonly string[]): Promise<string[]> {
  const files = (await readdir(sentences)).filter((name) => name.endsWith('.test.ts')).sort();
  // The first scenario installs the release that all others use.
  const chosen = files.filter(
    (name, index) => index === 0 || words.length === 0 || words.some((word) => name.includes(word)),
  );
  const unknown = words.find((word) => !files.some((name) => name.includes(word)));
  if (unknown !== undefined)
    throw new Error(`No sentences are called ${unknown}: there are ${files.join(', ')}.`);
  return chosen.map((name) => join(sentences, name));
}

async function play(files: readonly string[], stopping: AbortSignal): Promise<number> {
  const mocha = new Mocha({ timeout: 15 * 60_000, slow: 60_000, bail: false });
  for (const file of files) mocha.addFile(file);
  await mocha.loadFilesAsync();
  const run = new Promise<number>((resolve) => mocha.run(resolve));
  return Promise.race([run, aborted(stopping).then(() => 130)]);
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const existing = args.includes(existingFlag) ? existingCluster() : null;
  const files = await chosenFiles(args.filter((each) => each !== existingFlag));
  const stopping = stopRequests();
  await mkdir(systemFolder, { recursive: true });
  const lock = takeProcessLock(join(systemFolder, 'cluster.lock'));
  if (lock === undefined)
    throw new Error('A test of the cluster runs on this machine already: wait for its end.');
  const options = {
    cacheFolder: cacheFolder(readEnvironment(localEnvironment)),
    environment: inheritedEnvironment(),
    say: log,
  };
  await using cleanup = new AsyncDisposableStack();
  if (existing !== null) {
    cleanup.defer(() => log('The release and its services are removed.'));
    setStage(await startExistingStage(existing, await prepareRelease(options), options, cleanup));
  } else {
    const prepared = await prepareCluster(options);
    // Other scenarios do not need KEDA, which takes longest to build after Kubernetes itself.
    if (files.some((file) => file.includes('scale'))) await ensureKeda(options.cacheFolder, options);
    cleanup.defer(() => log('The cluster and its services are stopped.'));
    log('Starting a cluster:');
    setStage(await startStage(prepared, options, cleanup));
  }
  try {
    return await play(files, stopping);
  } finally {
    setStage(undefined);
  }
}

main().then(
  (failures) => process.exit(failures === 0 ? 0 : 1),
  (error: unknown) => {
    console.error(error);
    process.exit(1);
  },
);
