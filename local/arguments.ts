import { parseArgs } from 'node:util';

export interface StartArguments {
  /** Ends after the demonstration. */
  once: boolean;
  /** Number of API processes. */
  apis: number;
  /** Port of the first API process; the others take the ports after it. */
  port: number;
  identityPort: number;
  demonstration: boolean;
  /** Print the usage and exit. */
  help: boolean;
}

export const usage = `npm start -- [options]
  --once                 exit after the demonstration (exit code 0 if it succeeded)
  --api <n>              start n API processes on the same data (default 1, max 8)
  --port <p>             port of the first API process (default 8080); the others use the next ports
  --identity-port <p>    port of the local identity provider (default 8090)
  --no-demonstration     start the stack without the demonstration`;

/** Parses the command line of `npm start`. Throws an error with a message for the user when it is invalid. */
export function startArguments(args: readonly string[]): StartArguments {
  const { values } = parseArgs({
    args: [...args],
    options: {
      once: { type: 'boolean', default: false },
      api: { type: 'string', default: '1' },
      port: { type: 'string', default: '8080' },
      'identity-port': { type: 'string', default: '8090' },
      demonstration: { type: 'boolean', default: true },
      help: { type: 'boolean', default: false },
    },
    allowNegative: true,
  });
  return {
    once: values.once,
    apis: number('--api', values.api, 1, 8),
    port: number('--port', values.port, 1, 65_000),
    identityPort: number('--identity-port', values['identity-port'], 1, 65_535),
    demonstration: values.demonstration,
    help: values.help,
  };
}

function number(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= min && value <= max) return value;
  throw new Error(`${name} takes an integer from ${min} to ${max}, not "${text}".`);
}
