import { join, resolve } from 'node:path';
import { checkout } from './stack/program.ts';

/** Data folder of the local stack: `CHARTROOM_DATA`, or `.data` in the checkout. */
export function dataFolder(settings: { CHARTROOM_DATA?: string | undefined }): string {
  return resolve(settings.CHARTROOM_DATA ?? join(checkout, '.data'));
}
