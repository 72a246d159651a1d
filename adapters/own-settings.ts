import type { z } from 'zod';
import { ConfigurationError, readEnvironment } from './env.ts';

/** How a process ends whose settings are not right: EX_CONFIG of sysexits.h. */
export const badConfiguration = 78;

/** The settings of this process; where they are not right, every problem is told and it ends with code 78. */
export function ownSettings<Schema extends z.ZodObject>(schema: Schema): z.output<Schema> {
  return rightly(() => readEnvironment(schema));
}

/** The same for what settings lead to, such as files: a ConfigurationError of `read` is told and ends the process. */
export function rightly<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(badConfiguration);
  }
}
