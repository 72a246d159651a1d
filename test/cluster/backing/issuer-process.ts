/**
 * The issuer as a process of its own, as `start-issuer.ts` starts it: `issuer-process.ts FOLDER HOST`. Its first line is
 * its name. New pods ask it for its keys while the process of the sentences is busy with them.
 */
import { launchIdentity } from '../../../local/identity/launch.ts';

const [folder = '', host = ''] = process.argv.slice(2);
const { issuer } = await launchIdentity({ folder, port: 0, host });
console.log(issuer);
