import { getCompileCacheDir } from 'node:module';
import { dirname } from 'node:path';

/**
 * The compile cache of this process as an environment for others: threads, which inherit no environment, and
 * programs; empty if there is none. Node stores stripped types and compiled code in it.
 */
export function compileCacheEnvironment(): Readonly<Record<string, string>> {
  const own = getCompileCacheDir();
  // Node appends a folder for its version and the account.
  return own === undefined ? {} : { NODE_COMPILE_CACHE: dirname(own), NODE_COMPILE_CACHE_PORTABLE: '1' };
}
