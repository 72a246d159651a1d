import assert from 'node:assert/strict';
import { appendFile, chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unconfined } from '../../../adapters/confinement/confinement.ts';
import { openSandbox } from '../../../adapters/confinement/sandbox.ts';
import { convertSource } from '../../../adapters/gdal/convert-source.ts';
import type { GdalSource } from '../../../geo/gdal/gdal-source.ts';
import { defaultTimeoutMs } from '../../support/when.ts';

interface Given {
  readonly wallClockMs?: number;
  readonly onProgress?: () => void;
  readonly of?: GdalSource;
}

const source: GdalSource = {
  driver: 'LIBKML',
  file: 'source.kml',
  name: 'Roads',
  layers: null,
  crs: 'named',
  isLv03: false,
  isInDegrees: true,
  positionsOf: null,
  announced: null,
};

describe('the outcome of a GDAL program', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chartroom-programs-'));
    await writeFile(join(folder, 'source.kml'), '<kml/>');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Runs a shell script instead of ogr2ogr. */
  async function run(
    script: string,
    { wallClockMs = defaultTimeoutMs, onProgress = () => undefined, of = source }: Given = {},
  ) {
    const program = join(folder, 'ogr2ogr');
    await writeFile(program, `#!/bin/sh\n${script}\n`);
    await chmod(program, 0o755);
    const received: number[] = [];
    const outcome = await convertSource(
      {
        path: `${folder}:/usr/bin:/bin`,
        sandbox: openSandbox('best-effort', unconfined),
        drivers: () => Promise.resolve(['KML', 'LIBKML', 'GPKG']),
        lv03Grid: null,
      },
      of,
      {
        folder,
        target: 'out.gpkg',
        memoryBytes: 2 ** 31,
        wallClockMs,
        signal: new AbortController().signal,
        report: (fraction) => {
          received.push(fraction);
          onProgress();
        },
      },
    );
    return { outcome, received };
  }

  it('does not depend on the exit code alone: a reported error is an error', async () => {
    const text = 'echo "ERROR 1: Cannot read /tmp/secret/folder/source.kml: broken" >&2; exit 0';
    await assert.rejects(run(text), {
      code: 'invalid_file',
      message: '“Roads” cannot be read. GDAL: Cannot read source.kml: broken.',
    });
  });
  it('is a warning of the job if it reports one, without known harmless ones', async () => {
    const { outcome } = await run(
      'echo "Warning 1: Odd thing" >&2; echo "Warning 6: Progress turned off" >&2',
    );
    assert.deepEqual(outcome, { type: 'converted', warnings: ['Odd thing'] });
  });
  it('is retried after a crash, and reported with its signal if it crashes again', async () => {
    const crash = 'echo x >> runs; kill -SEGV $$';
    assert.deepEqual((await run(crash)).outcome, { type: 'crashed', signal: 'SIGSEGV', times: 3 });
    assert.equal(await readFile(join(folder, 'runs'), 'utf8'), 'x\nx\nx\n');
  });
  it('is used if it crashes only once', async () => {
    const { outcome } = await run('[ -e again ] || { touch again; kill -BUS $$; }');
    assert.deepEqual(outcome, { type: 'converted', warnings: [] });
  });
  it('is not attributed to the file when it is killed from outside', async () => {
    for (const [script, signal] of [
      ['kill -KILL $$', 'SIGKILL'],
      ['kill -TERM $$', 'SIGTERM'],
      ['echo "ERROR 1: half a message" >&2; exit 137', 'SIGKILL'],
      ['exit 143', 'SIGTERM'],
    ] as const)
      assert.deepEqual((await run(script)).outcome, { type: 'killed', signal });
  });
  it('is not attributed to the file either while it determines the element types of a GML', async () => {
    const { outcome } = await run('kill -KILL $$', { of: { ...source, codes: ['code'] } });
    assert.deepEqual(outcome, { type: 'killed', signal: 'SIGKILL' });
  });
  it('is an error when it exceeds its time limit', async () => {
    assert.deepEqual((await run('sleep 600', { wallClockMs: 200 })).outcome, { type: 'time_exceeded' });
  });
  it('is an error when it exceeds its memory limit', async () => {
    const { outcome } = await run('echo "terminate called after throwing std::bad_alloc" >&2; exit 134');
    assert.deepEqual(outcome, { type: 'memory_exceeded' });
  });
  it('is reported by its signal, including from bubblewrap, which passes it as an exit code', async () => {
    assert.deepEqual((await run('exit 152')).outcome, { type: 'time_exceeded' });
    await assert.rejects(run('exit 153'), {
      code: 'archive_too_large',
      message: /“Roads” exceeds the limit/,
    });
    assert.deepEqual((await run('exit 139')).outcome, { type: 'crashed', signal: 'SIGSEGV', times: 3 });
  });
  it('is an error when the disk is full', async () => {
    const { outcome } = await run(
      'echo "ERROR 1: sqlite3_exec failed: database or disk is full" >&2; exit 1',
    );
    assert.deepEqual(outcome, { type: 'disk_full' });
  });
  it('is reported as progress', async () => {
    // The program continues once its first output was received.
    const goesOn = 'mkfifo go; printf "0...10...20"; read _ < go; printf "...30...100 - done."';
    let hasEnded = false;
    const onProgress = () => {
      if (!hasEnded) void appendFile(join(folder, 'go'), '\n');
      hasEnded = true;
    };
    const { received } = await run(goesOn, { onProgress });
    assert.deepEqual(received.slice(0, 2), [0.2, 1]);
  });
  it('enables only the drivers for reading the source and writing the result', async () => {
    await assert.rejects(run('echo "ERROR 1: $GDAL_SKIP $GDAL_DRIVER_PATH" >&2'), {
      message: /GDAL: KML disable/,
    });
  });
  it('is retried without a reference system if the file specifies none', async () => {
    const script =
      'case "$*" in *-t_srs*) echo "ERROR 1: Can\'t transform coordinates, source layer has no\ncoordinate system." >&2; exit 1;; esac';
    assert.deepEqual((await run(script)).outcome, { type: 'converted', warnings: [] });
  });
});
