/**
 * Reads and validates environment variables; no other module reads them. Each process has a schema in `settings/`. All
 * problems are reported together at startup, and settings can be logged with secrets redacted. For operators
 * the settings are documented in `docs/configuration.md`.
 */
import type { z } from 'zod';

export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  /** `problems`: one message per problem, prefixed with the name of the setting. */
  constructor(problems: readonly string[]) {
    const lines = problems.map((problem) => `  ${problem}`);
    super(`The configuration has ${problems.length} problem(s):\n${lines.join('\n')}`);
  }
}

/**
 * Reads and validates the settings of one process; empty values count as unset. Throws ConfigurationError
 * with one line per problem.
 */
export function readEnvironment<Schema extends z.ZodObject>(
  schema: Schema,
  source: Readonly<Record<string, string | undefined>> = process.env,
): z.output<Schema> {
  const present = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const result = schema.safeParse(present);
  if (result.success) return result.data;
  throw new ConfigurationError(
    result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`),
  );
}

/** The unmodified environment, to pass on to a child process. */
export function inheritedEnvironment(): Readonly<Record<string, string | undefined>> {
  return process.env;
}

/**
 * Settings as text for the log. Hides passwords in URLs and values with names of secrets, but not file paths.
 */
export function redact(settings: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [
      name,
      /SECRET|PASSWORD|KEY|TICKET|HEADERS/.test(name) && !name.endsWith('_FILE')
        ? '[hidden]'
        : String(value).replace(/\/\/([^:@/]*):[^@/]*@/, '//$1:[hidden]@'),
    ]),
  );
}
