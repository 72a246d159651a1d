/**
 * Copies an object store to another one under the same names and verifies the copy. Prints one JSON object
 * per line for each problem, then a table; exits with code 1 if there is a problem. The procedure is in
 * docs/object-stores.md.
 */
import { parseArgs } from 'node:util';
import { copyStoreEnvironment } from '../adapters/settings/programs.ts';
import { openObjectStore } from '../adapters/objects/open-object-store.ts';
import { processSettings } from '../adapters/process-settings.ts';
import { systemClock } from '../adapters/system-clock.ts';
import { StoreCopy } from '../core/blobs/copy-store.ts';

const usage = `node workers/copy-store.ts --from <url> --to <url> [options]
  --from, --to <url>        stores: file:///folder, gs://bucket/prefix or s3://bucket/prefix
  --from-endpoint <url>     address of the source, as OBJECT_STORE_ENDPOINT
  --to-endpoint <url>       address of the target, as OBJECT_STORE_ENDPOINT
  --concurrency <n>         objects that are copied at the same time (default 8)
  --verify                  also read and compare the objects that are in both stores
  --remove-extra            delete objects that only the target has`;

function argumentsOf() {
  const { values } = parseArgs({
    options: {
      from: { type: 'string' },
      to: { type: 'string' },
      'from-endpoint': { type: 'string' },
      'to-endpoint': { type: 'string' },
      concurrency: { type: 'string', default: '8' },
      verify: { type: 'boolean', default: false },
      'remove-extra': { type: 'boolean', default: false },
    },
  });
  const { from, to } = values;
  const concurrency = Number(values.concurrency);
  if (from === undefined || to === undefined) throw new Error('--from and --to are required.');
  if (from === to && values['from-endpoint'] === values['to-endpoint']) {
    throw new Error('--from and --to are the same store.');
  }
  if (!Number.isInteger(concurrency) || concurrency < 1 || concurrency > 64) {
    throw new Error('--concurrency is a whole number from 1 to 64.');
  }
  return { ...values, from, to, concurrency };
}

const log = (line: string) => void process.stderr.write(`${line}\n`);

async function main(): Promise<number> {
  const { S3_REGION } = processSettings(copyStoreEnvironment);
  const values = argumentsOf();
  const at = (endpoint: string | undefined) => ({ S3_REGION, OBJECT_STORE_ENDPOINT: endpoint });
  const from = await openObjectStore(values.from, at(values['from-endpoint']));
  const to = await openObjectStore(values.to, at(values['to-endpoint']));
  const copy = new StoreCopy(from, to, {
    ...{ concurrency: values.concurrency, verify: values.verify, removeExtra: values['remove-extra'] },
    onProblem: (problem) => void process.stdout.write(`${JSON.stringify(problem)}\n`),
  });
  const { counts } = copy;
  const stopping = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.once(signal, () => stopping.abort(new Error('Stopped; repeat the command to continue.')));
  }
  const endProgress = systemClock.every(5000, () =>
    log(`${counts.copied} copied (${mebibytes(counts.copiedBytes)}), ${counts.present} present`),
  );
  try {
    await copy.run(stopping.signal);
  } finally {
    endProgress();
    process.stdout.write(tableOf(copy.counts));
  }
  const { copied, present, deleted, problems } = counts;
  if (copied + present + deleted + problems === 0) throw new Error('The source has no objects.');
  return problems === 0 ? 0 : 1;
}

function tableOf(counts: StoreCopy['counts']): string {
  const rows = [
    ['copied and verified', `${counts.copied} (${mebibytes(counts.copiedBytes)})`],
    ['present in both', String(counts.present)],
    ['deleted during the copy', String(counts.deleted)],
    ['only in the target', `${counts.extra} (${counts.removed} removed)`],
    ['problems', String(counts.problems)],
  ];
  return rows.map(([name = '', value = '']) => `${name.padEnd(25)}${value}\n`).join('');
}

function mebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const text = error instanceof Error ? error.message : String(error);
    log(/^--|Unknown option|Option '/.test(text) ? `${text}\n\n${usage}` : text);
    process.exit(1);
  },
);
