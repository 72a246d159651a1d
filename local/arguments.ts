import { parseArgs } from 'node:util';

export interface StartArguments {
  /** Ends after the demonstration. */
  once: boolean;
  /** How many API processes. */
  apis: number;
  /** Port of the first API process; the others follow. */
  port: number;
  identityPort: number;
  demonstration: boolean;
  /** Only tell what there is to choose. */
  help: boolean;
}

export const usage = `npm start -- [options]
  --once                 end after the demonstration, with exit code 0 when it worked
  --api <n>              start n API processes over the same state (default 1, at most 8)
  --port <p>             port of the first API process (default 8080); further ones follow it
  --identity-port <p>    port of the local identity provider (default 8090)
  --no-demonstration     only start the stack`;

/** Reads the command line of \`npm start\`. Throws a sentence when it makes no sense. */
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
  throw new Error(`${name} takes a whole number from ${min} to ${max}, not "${text}".`);
}
