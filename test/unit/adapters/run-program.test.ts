import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { fixed } from '../../../adapters/confinement/argument.ts';
import { runProgram } from '../../../adapters/confinement/run-program.ts';
import { defaultTimeoutMs } from '../../support/when.ts';

describe('a program killed from outside', () => {
  it('has ended at once, also if a child process survives and holds its output open', async () => {
    const { killedBy, isLate } = await runProgram(
      { words: fixed('sh', '-c', 'sleep 3600 & kill -KILL $$') },
      {
        folder: tmpdir(),
        environment: {},
        wallClockMs: defaultTimeoutMs / 10,
        signal: new AbortController().signal,
      },
    );
    assert.equal(isLate, false);
    assert.equal(killedBy, 'SIGKILL');
  });
});

describe('a program of a process without free descriptors', () => {
  for (const filter of ['undefined', 'new Uint8Array(8)'])
    it(`reports that it was not started (filter: ${filter})`, () => {
      const source = `
        import { openSync } from 'node:fs';
        import { startProgram } from '${new URL('../../../adapters/confinement/start-program.ts', import.meta.url).href}';
        try { for (;;) openSync('/dev/null'); } catch {}
        const options = { folder: '/', environment: {}, stdio: ['ignore', 'ignore', 'pipe', 'pipe'] };
        const program = startProgram({ words: ['true'], filter: ${filter} }, options);
        const { error } = await program.ended;
        console.log(program.pipe(3), error.code);`;
      const args = [
        '-c',
        'ulimit -n 64; exec "$0" --input-type=module --eval "$1"',
        process.execPath,
        source,
      ];
      const { stdout, stderr } = spawnSync('sh', args, { encoding: 'utf8' });
      assert.equal(stdout.trim(), 'null EMFILE', stderr);
    });
});
