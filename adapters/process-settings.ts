import type { z } from 'zod';
import { ConfigurationError, readEnvironment } from './env.ts';

/** Exit code for invalid settings: EX_CONFIG of sysexits.h. */
export const badConfiguration = 78;

/** Reads the settings of this process. If they are invalid, prints all problems and exits with code 78. */
export function processSettings<Schema extends z.ZodObject>(schema: Schema): z.output<Schema> {
  return exitIfInvalid(() => readEnvironment(schema));
}

/**
 * Runs `read`, for example of a file named in a setting. Prints a ConfigurationError and exits with code 78.
 */
export function exitIfInvalid<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(badConfiguration);
  }
}
