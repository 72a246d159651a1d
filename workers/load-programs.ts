/**
 * Loads the programs that run in the sandbox, and ends by SIGKILL. With NODE_COMPILE_CACHE, Node stores their code in
 * the cache, from which the sandboxed programs read it. Processes no input.
 */
import { globSync } from 'node:fs';
import { flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pictureProgram } from '../adapters/images/picture-program.ts';
import { detectEncoding } from '../geo/table/detect-encoding.ts';

const root = join(import.meta.dirname, '..');
const folders = ['workers/steps/*/program.ts', 'geo/**/*-thread.ts'];
/** What the programs import only when they need it. */
const optional = ['workers/steps/build-room-layers/read-and-build.ts', 'geo/source/parquet-source.ts'];

// Each step program listens for its request.
process.setMaxListeners(0);
for (const file of [...globSync(folders, { cwd: root }), ...optional]) {
  // A thread without a parent fails after it and its imports were compiled.
  await import(pathToFileURL(join(root, file)).href).catch(() => undefined);
}
await import(pictureProgram.href).catch(() => undefined);
await detectEncoding(Buffer.from('x'), Buffer.from([0xe9]));
flushCompileCache();
// `process.exit` of Node 24 waits for threads that compile, which may wait for a collection by this one.
process.kill(process.pid, 'SIGKILL');
