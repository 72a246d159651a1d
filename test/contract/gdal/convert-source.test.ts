import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unconfined } from '../../../adapters/confinement/confinement.ts';
import { openSandbox } from '../../../adapters/confinement/sandbox.ts';
import { convertSource } from '../../../adapters/gdal/convert-source.ts';
import type { GdalSource } from '../../../geo/source/gdal-source.ts';

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

describe('what a program of GDAL does', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chartroom-programs-'));
    await writeFile(join(folder, 'source.kml'), '<kml/>');
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** Runs a shell script in the place of ogr2ogr. */
  async function run(script: string, wallClockMs = 10_000) {
    const program = join(folder, 'ogr2ogr');
    await writeFile(program, `#!/bin/sh\n${script}\n`);
    await chmod(program, 0o755);
    const heard: number[] = [];
    const outcome = await convertSource(
      {
        path: `${folder}:/usr/bin:/bin`,
        sandbox: openSandbox('best-effort', unconfined),
        drivers: ['KML', 'LIBKML', 'GPKG'],
        lv03Grid: null,
      },
      source,
      {
        folder,
        target: 'out.gpkg',
        memoryBytes: 2 ** 31,
        wallClockMs,
        signal: new AbortController().signal,
        report: (fraction) => heard.push(fraction),
      },
    );
    return { outcome, heard };
  }

  it('is not believed by its exit code: an error that it tells is one', async () => {
    const says = 'echo "ERROR 1: Cannot read /tmp/secret/folder/source.kml: broken" >&2; exit 0';
    await assert.rejects(run(says), {
      code: 'invalid_file',
      message: '“Roads” cannot be read; GDAL says: Cannot read source.kml: broken.',
    });
  });
  it('is a warning of the job where it is one, without what is in order here', async () => {
    const { outcome } = await run(
      'echo "Warning 1: Odd thing" >&2; echo "Warning 6: Progress turned off" >&2',
    );
    assert.deepEqual(outcome, { type: 'converted', warnings: ['Odd thing'] });
  });
  it('is a fault of the file when it dies', async () => {
    await assert.rejects(run('kill -SEGV $$'), {
      code: 'invalid_file',
      message: /GDAL, driver LIBKML\) end with SIGSEGV/,
    });
  });
  it('takes longer than it may', async () => {
    assert.deepEqual((await run('sleep 30', 200)).outcome, { type: 'time_exceeded' });
  });
  it('needs more memory than it may have', async () => {
    const { outcome } = await run('echo "terminate called after throwing std::bad_alloc" >&2; exit 134');
    assert.deepEqual(outcome, { type: 'memory_exceeded' });
  });
  it('is told by its signal, also from within bubblewrap, where the exit code has it', async () => {
    assert.deepEqual((await run('exit 152')).outcome, { type: 'time_exceeded' });
    await assert.rejects(run('exit 153'), {
      code: 'archive_too_large',
      message: /“Roads” is longer than is taken/,
    });
    await assert.rejects(run('exit 139'), { code: 'invalid_file', message: /end with SIGSEGV/ });
  });
  it('finds no room on the disk', async () => {
    const { outcome } = await run(
      'echo "ERROR 1: sqlite3_exec failed: database or disk is full" >&2; exit 1',
    );
    assert.deepEqual(outcome, { type: 'disk_full' });
  });
  it('is told as progress', async () => {
    const { heard } = await run('printf "0...10...20"; sleep 0.2; printf "...30...100 - done."');
    assert.deepEqual(heard.slice(0, 2), [0.2, 1]);
  });
  it('sees no other driver than its own and the one that writes', async () => {
    await assert.rejects(run('echo "ERROR 1: $GDAL_SKIP $GDAL_DRIVER_PATH" >&2'), {
      message: /says: KML disable/,
    });
  });
  it('is tried again without a system where the file names none', async () => {
    const script =
      'case "$*" in *-t_srs*) echo "ERROR 1: Can\'t transform coordinates, source layer has no\ncoordinate system." >&2; exit 1;; esac';
    assert.deepEqual((await run(script)).outcome, { type: 'converted', warnings: [] });
  });
});
