/**
 * Builds the workflow bundle for an image: `node workers/build-bundle.ts FOLDER`. Prints the path of the
 * file.
 */
import { workflowBundle } from './process/workflow-bundle.ts';

const bundle = await workflowBundle(process.argv[2]);
if (!('codePath' in bundle)) throw new Error('The folder of the workflow bundle is not writable.');
process.stdout.write(`${bundle.codePath}\n`);
