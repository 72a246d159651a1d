/** `npm run -s token -- owner`: prints the JWT of a local user to stdout. */
import { readEnvironment } from '../adapters/env.ts';
import { localEnvironment } from '../adapters/settings/programs.ts';
import { dataFolder } from './data-folder.ts';
import { requestToken } from './identity/request-token.ts';
import { readStackRecord } from './running-stack.ts';

const notRunning = 'Chartroom is not running in this checkout. Run npm start in another terminal first.';

async function main(name: string | undefined): Promise<void> {
  if (name === undefined) {
    throw new Error(
      'Usage: npm run -s token -- <name>   (owner, editor, viewer, stranger or any other name)',
    );
  }
  const record = readStackRecord(dataFolder(readEnvironment(localEnvironment)));
  if (record === undefined) throw new Error(notRunning);
  const token = await requestToken(record.issuer, name).catch((error: unknown) => {
    throw error instanceof TypeError ? new Error(notRunning) : error;
  });
  process.stdout.write(`${token}\n`);
}

main(process.argv[2]).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});
