/** `npm run notices`: writes THIRD-PARTY-NOTICES.md from package-lock.json and the installed packages. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { noticesFile, thirdPartyNotices } from './third-party-notices.ts';

const root = join(import.meta.dirname, '../..');
writeFileSync(join(root, noticesFile), thirdPartyNotices(root));
