import { join } from 'node:path';
import { inheritedEnvironment, readEnvironment } from '../../../adapters/env.ts';
import { localEnvironment } from '../../../adapters/settings/programs.ts';
import { cacheFolder } from '../../../local/cache-folder.ts';
import { ensureGoProgram, type GoProgram } from '../../../local/go/build-go-program.ts';

/** The servers that emulate bucket services, at the versions that the tests were written with. */
const programs = {
  'fake-gcs-server': {
    title: 'fake-gcs-server 1.56.1, the stand-in of Google Cloud Storage for the tests,',
    source: 'github.com/fsouza/fake-gcs-server@v1.56.1',
    name: 'fake-gcs-server',
    duration: 'about two minutes',
  },
  versitygw: {
    title: 'versitygw 1.8.0, the S3 server of the tests,',
    source: 'github.com/versity/versitygw/cmd/versitygw@v1.8.0',
    name: 'versitygw',
    duration: 'about a minute',
  },
} as const satisfies Record<string, GoProgram>;

/** The path of a server's program, which is built if missing. */
export async function storeProgram(name: keyof typeof programs): Promise<string> {
  const program = programs[name];
  const version = program.source.slice(program.source.lastIndexOf('@v') + 2);
  const target = join(cacheFolder(readEnvironment(localEnvironment)), 'bin', `${name}-${version}`);
  const log = (line: string) =>
    process.stderr.write(`${line}
`);
  return ensureGoProgram(target, program, { environment: inheritedEnvironment(), say: log });
}

/**
 * Builds the programs that the tests of the stores need, one after the other, before any test waits for one.
 */
export async function buildStorePrograms(): Promise<void> {
  for (const name of ['fake-gcs-server', 'versitygw'] as const) await storeProgram(name);
}
