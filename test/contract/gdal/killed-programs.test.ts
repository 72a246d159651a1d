import assert from 'node:assert/strict';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unconfined } from '../../../adapters/confinement/confinement.ts';
import { openSandbox } from '../../../adapters/confinement/sandbox.ts';
import { runRasterProgram } from '../../../adapters/gdal/raster/run-raster-program.ts';
import { convertSource } from '../../../adapters/gdal/convert-source.ts';
import type { Gdal } from '../../../adapters/gdal/open-gdal.ts';
import { jobRefusal } from '../../../core/jobs/await-job.ts';
import { convertSources } from '../../../workers/activities/convert-in-sandbox.ts';
import { JobProblem } from '../../../core/jobs/job-problem.ts';
import { inputOf, withSteps } from '../../support/steps.ts';

const kml =
  '<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>A1</name>' +
  '<LineString><coordinates>7,46 8,47</coordinates></LineString></Placemark></Document></kml>';

/** The death of a program is reported alike with any sandbox. */
const sandbox = openSandbox('best-effort', unconfined);

describe('a job whose GDAL program is ended by a signal', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'chartroom-killed-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  /** The error of the job when a shell script runs instead of ogr2ogr. */
  async function problem(script: string): Promise<JobProblem> {
    const error = await failure(script);
    assert.ok(error instanceof JobProblem, String(error));
    return error;
  }

  async function failure(script: string): Promise<unknown> {
    const program = join(folder, 'ogr2ogr');
    await writeFile(program, `#!/bin/sh\n${script}\n`);
    await chmod(program, 0o755);
    const machine = {
      path: `${folder}:/usr/bin:/bin`,
      sandbox,
      drivers: () => Promise.resolve(['KML', 'LIBKML', 'GPKG']),
      lv03Grid: null,
    };
    const gdal: Gdal = {
      version: 'a script',
      convert: (source, options) => convertSource(machine, source, options),
      runRaster: (command, run) => runRasterProgram(machine, command, run),
    };
    const limits = { memoryBytes: 512 * 2 ** 20, sandbox };
    const { signal } = new AbortController();
    return withSteps(limits, async (workspace) => {
      await workspace.stageIn('source', inputOf(kml), { signal });
      const file = { source: 'source', size: kml.length, name: 'Roads', declared: {} };
      const io = { signal, wallClockMs: 60_000, report: () => undefined };
      return convertSources({ gdal }, workspace, { ...file, ...io });
    }).catch((reason: unknown) => reason);
  }

  it('is retried if the signal came from outside, and never reports the file as invalid', async () => {
    const { code, attempts, message } = await problem('kill -KILL $$');
    assert.deepEqual([code, attempts], ['step_crashed', 3]);
    assert.match(message, /reads “Roads” \(GDAL, driver LIBKML\) was killed several times \(SIGKILL\)/);
    assert.match(message, /a job may use 512 MiB/);
    assert.deepEqual(jobRefusal({ code, message }, 'a-job').code, 'service_unavailable');
  });

  it('fails immediately after consecutive crashes, with a message that names file and signal', async () => {
    const { code, attempts, message } = await problem('kill -SEGV $$');
    assert.deepEqual([code, attempts], ['step_crashed', 1]);
    assert.equal(
      message,
      'The program that reads “Roads” (GDAL, driver LIBKML) crashed (SIGSEGV), 3 times in a row.',
    );
  });

  it('reports the amount of memory', async () => {
    const { code, message } = await problem('echo "std::bad_alloc" >&2; kill -ABRT $$');
    assert.equal(code, 'memory_exceeded');
    assert.match(message, /more memory than a job may use \(512 MiB\)/);
  });

  it('has an internal error if the sandbox could not start the program', async () => {
    const error = await failure(
      'echo "bwrap: Creating new namespace failed: No space left on device" >&2; exit 1',
    );
    assert.ok(error instanceof Error && !(error instanceof JobProblem), String(error));
    assert.match(error.message, /could not be started: bwrap: Creating new namespace failed/);
  });

  it('attributes an exit code that the program itself returned to the file, however high it is', async () => {
    assert.equal((await problem('exit 255')).code, 'invalid_file');
  });
});
